import type { Messages, Tone } from '@barn-workbench/plugin-sdk/react'

const TONES: Readonly<Record<string, Tone>> = {
  created: 'info',
  finished: 'success',
  archived: 'neutral',
  stale: 'warning',
}

/** The name of a status; an unknown one is shown as it is. */
export function statusLabel(status: string, t: Messages): string {
  return t(`status.${status}`, { defaultValue: status })
}

/** The colour of a status; neutral for an unknown one. */
export function statusTone(status: string): Tone {
  return TONES[status] ?? 'neutral'
}

/** The name of an annotation type; an unknown one is shown as it is. */
export function annotationTypeLabel(annotationType: string, t: Messages): string {
  return t(`annotationType.${annotationType}`, { defaultValue: annotationType })
}
