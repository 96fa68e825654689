import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { unzipSync } from 'fflate'
import { expect, onTestFinished, test } from 'vitest'
import { openSqlite } from '../../instance/src/database/sqlite'
import { instanceEnvironment } from '../../scripts/steps/fleet.mjs'
import { at } from '../../scripts/steps/paths.mjs'
import { freePort } from '../fleet/freePort'
import { endProgram, startProgram } from '../fleet/startProgram'
import { PASSWORD } from './client'

/*
 * Data folders that were written by versions of this program, as they were (`upgrades/`, named after their day). Each
 * new version has to start with them. A version that is released adds one; none is ever changed.
 */
const FOLDERS = [
  // The first version that farms have used, which had three steps of the schema.
  { day: '2026-11-20', isSimulated: true },
  { day: '2026-11-29', isSimulated: false },
]
const [OLDEST] = FOLDERS as [(typeof FOLDERS)[number]]

function unpack(day: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'barn-upgrade-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, bytes] of Object.entries(unzipSync(readFileSync(at(`tests/contract/upgrades/${day}.zip`))))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), bytes)
  }
  return folder
}

const flagsOf = (folder: string, isSimulated: boolean, port: number) => [
  ...[at('instance/dist/main.js'), '--type', 'barn', '--species', 'pigs', '--id', '1001', '--data', folder],
  ...['--simulate', String(isSimulated), '--port', String(port)],
]

/** The ids of what people and cameras have left in a data folder. */
function idsIn(folder: string): Record<string, string[]> {
  const database = openSqlite(join(folder, 'instance.db'), { mustExist: true })
  try {
    const idsOf = (table: string) => database.prepare<{ id: string }>(`SELECT id FROM ${table}`).all()
    return Object.fromEntries(
      ['incidents', 'cameras', 'accounts'].map((table) => [table, idsOf(table).map(({ id }) => id)]),
    )
  } finally {
    database.close()
  }
}

async function callOf(port: number) {
  const post = async (path: string, body: object, token = '') => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    expect([path, response.status]).toEqual([path, 200])
    return (await response.json()) as Record<string, unknown>
  }
  const { refreshToken } = await post('/api/auth/usernamePassword/login', { username: 'operator', password: PASSWORD })
  const { accessToken } = await post('/api/login/refresh', { refreshToken })
  return (path: string, body: object) => post(path, body, String(accessToken))
}

/** Starts the program with a folder, signs in, reads the incidents, and ends it. */
async function startOnce(folder: string, isSimulated: boolean): Promise<void> {
  const port = await freePort()
  const program = await startProgram(flagsOf(folder, isSimulated, port), instanceEnvironment)
  try {
    const call = await callOf(port)
    expect(await call('/api/incidents/query', { query: [], limit: 10 })).toHaveProperty('result')
  } finally {
    await endProgram(program)
  }
}

function expectAll(folder: string, before: Record<string, string[]>): void {
  const after = idsIn(folder)
  for (const [table, ids] of Object.entries(before)) expect(after[table]).toEqual(expect.arrayContaining(ids))
}

test.each(FOLDERS)('the data folder of $day starts with all that it holds', async ({ day, isSimulated }) => {
  const folder = unpack(day)
  const before = idsIn(folder)
  expect(before['accounts']).toHaveLength(4)
  await startOnce(folder, isSimulated)
  expectAll(folder, before)
  const copiesIn = () =>
    readdirSync(folder).includes('before-upgrade') ? readdirSync(join(folder, 'before-upgrade')) : []
  const copies = copiesIn()
  expect(copies.map((name) => name.endsWith('.db'))).toEqual([true])
  // A second start has nothing more to do.
  await startOnce(folder, isSimulated)
  expect(copiesIn()).toEqual(copies)
})

test('an upgrade that is killed at any moment is finished by the next start', async () => {
  const { day, isSimulated } = OLDEST
  const folder = unpack(day)
  const before = idsIn(folder)
  for (const delay of [60, 140, 220, 300, 380]) {
    const program = spawn(process.execPath, flagsOf(folder, isSimulated, await freePort()), { stdio: 'ignore' })
    const ended = once(program, 'exit')
    await wait(delay)
    program.kill('SIGKILL')
    await ended
  }
  await startOnce(folder, isSimulated)
  expectAll(folder, before)
})
