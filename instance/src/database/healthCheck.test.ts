import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createHealthCheck } from './healthCheck'
import { openDatabase } from './openDatabase'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'barn-health-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

test('an instance whose database answers and whose folder has room is healthy', async () => {
  const database = await openDatabase(folder)
  expect(await createHealthCheck(database, folder)()).toEqual([])
  await database.close()
})

test('an instance whose data folder is gone is not healthy', async () => {
  const database = await openDatabase(folder)
  expect(await createHealthCheck(database, join(folder, 'gone'))()).toEqual(['dataFolder'])
  await database.close()
})

test('an instance whose database does not answer is not healthy; one in memory needs no folder', async () => {
  const database = await openDatabase(undefined)
  const check = createHealthCheck(database, undefined)
  expect(await check()).toEqual([])
  await database.close()
  expect(await check()).toEqual(['database'])
})
