import type { WidgetRecording } from '@barn-workbench/core/plugins'
import { scrubRecording } from '@barn-workbench/plugin-sdk/host'
import { downloadBlob } from '@barn-workbench/plugin-sdk/react'

const INDENT = 2

/** Saves a recording as a file, without anything that belongs to people, places and sites. */
export function saveRecording(recording: WidgetRecording): void {
  const text = JSON.stringify(scrubRecording(recording), null, INDENT)
  downloadBlob(new Blob([text], { type: 'application/json' }), `${recording.plugin}-${recording.widget}-recording.json`)
}
