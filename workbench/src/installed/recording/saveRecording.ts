import type { PluginWidget, WidgetRecording } from '@barn-workbench/core/plugins'
import { scrubRecording } from '@barn-workbench/plugin-sdk/host'
import { downloadBlob } from '@barn-workbench/plugin-sdk/react'

const INDENT = 2

/** The texts that a widget offers as values of its settings. They belong to nobody. */
function choicesOf({ settings }: PluginWidget): string[] {
  const schemas = Object.values((settings['properties'] ?? {}) as Record<string, Choice | undefined>)
  return schemas.flatMap((schema) => [...(schema?.enum ?? []), ...(schema?.items?.enum ?? [])])
}

/** The schema of a setting, as far as it has choices. */
interface Choice {
  enum?: readonly string[]
  items?: { enum?: readonly string[] }
}

/** Saves a recording of a widget as a file, without anything that belongs to people, places and sites. */
export function saveRecording(recording: WidgetRecording, widget: PluginWidget): void {
  const text = JSON.stringify(scrubRecording(recording, choicesOf(widget)), null, INDENT)
  downloadBlob(new Blob([text], { type: 'application/json' }), `${recording.plugin}-${recording.widget}-recording.json`)
}
