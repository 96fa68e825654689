import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readReplay } from './readReplay'

const recording = {
  ...{ format: 'barn-workbench-recording', schema: 1, plugin: 'silo', release: '1.0.0', widget: 'level' },
  ...{ startedAt: 0, duration: 0, snapshots: {}, entries: [] },
}

/** Reads a file of this content for a plugin with one widget. */
function read(content: string, widget: string) {
  const folder = mkdtempSync(join(tmpdir(), 'replay-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'recording.json')
  writeFileSync(file, content)
  return readReplay(file, { widgets: [{ name: widget }] })
}

test('a recording of a widget of the plugin is read', () => {
  expect(read(JSON.stringify(recording), 'level')).toEqual(recording)
})

test.each([
  ['of another widget', JSON.stringify(recording), 'is a recording of level; the plugin has silo'],
  ['of another kind', '{}', 'cannot be replayed: This is no recording of a widget. format: '],
  ['that is no JSON', 'x', 'cannot be replayed: '],
])('a file %s is refused with the reason', (_, content, reason) => {
  expect(() => read(content, 'silo')).toThrow(reason)
})

test('a file that is not there is named', () => {
  expect(() => readReplay('/nowhere/recording.json', { widgets: [] })).toThrow('/nowhere/recording.json cannot be')
})
