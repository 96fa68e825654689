import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestRows } from '../testing/createTestStore'
import { filesSetAside, openMeasurements } from './openMeasurements'

const now = Date.parse('2026-10-27T13:47:20Z')

test('only its owner can read the file of the measurements, also of one that others could read before', () => {
  const folder = mkdtempSync(join(tmpdir(), 'barn-measurements-'))
  const file = join(folder, 'measurements.db')
  const open = () => openMeasurements(folder, createTestRows({ now }), { now: () => now })
  const modeOf = (path: string) => statSync(path).mode & 0o777
  try {
    const { database } = open()
    expect([modeOf(file), modeOf(`${file}-wal`)]).toEqual([0o600, 0o600])
    database.close()
    chmodSync(file, 0o644)
    open().database.close()
    expect(modeOf(file)).toBe(0o600)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a damaged file is set aside with its content, under a name with the time, and a new one begins', () => {
  const folder = mkdtempSync(join(tmpdir(), 'barn-measurements-'))
  const file = join(folder, 'measurements.db')
  const names: string[] = []
  const open = () =>
    openMeasurements(folder, createTestRows({ now }), { now: () => now, onSetAside: (name) => names.push(name) })
  try {
    for (const content of ['no database, but a text', 'another text, of the same second']) {
      writeFileSync(file, content)
      open().database.close()
      expect(readFileSync(join(folder, names.at(-1) ?? ''), 'utf8')).toBe(content)
    }
    // Damage that was found while the file was open.
    writeFileSync(`${file}-damaged`, '')
    open().database.close()
    expect(names).toEqual([
      'measurements.damaged-2026-10-27T13-47-20Z.db',
      'measurements.damaged-2026-10-27T13-47-20Z-2.db',
      'measurements.damaged-2026-10-27T13-47-20Z-3.db',
    ])
    expect(filesSetAside(folder).toSorted()).toEqual(names.toSorted())
    open().database.close()
    expect(names).toHaveLength(3)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
