import { readFileSync } from 'node:fs'
import { readRecording, type WidgetRecording } from '@barn-workbench/core/plugins'
import { AuthorError } from './project'

/** Reads a recording of a widget of the plugin. Throws an `AuthorError` that says what is wrong. */
export function readReplay(file: string, { widgets }: { widgets: readonly { name: string }[] }): WidgetRecording {
  let recording: WidgetRecording
  try {
    recording = readRecording(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    throw new AuthorError(`${file} cannot be replayed: ${(error as Error).message}`)
  }
  const names = widgets.map(({ name }) => name)
  if (!names.includes(recording.widget))
    throw new AuthorError(`${file} is a recording of ${recording.widget}; the plugin has ${names.join(', ')}`)
  return recording
}
