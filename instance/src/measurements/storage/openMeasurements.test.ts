import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestRows } from '../testing/createTestStore'
import { openMeasurements } from './openMeasurements'

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
