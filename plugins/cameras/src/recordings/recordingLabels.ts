import type { RecordingStatus } from '@barn-workbench/core/schema'
import type { Messages, Tone } from '@barn-workbench/plugin-sdk/react'

export const STATUS_TONES: Readonly<Record<RecordingStatus, Tone>> = {
  saved: 'success',
  created: 'info',
  deleted: 'neutral',
  broken: 'error',
}

/** The status of a recording in the user's language. */
export function statusLabel(status: RecordingStatus, t: Messages): string {
  return t(`recording.status.${status}`)
}
