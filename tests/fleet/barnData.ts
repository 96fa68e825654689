import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MINUTE } from '@barn-workbench/core/time'
import { findFfmpeg } from '../../scripts/steps/ffmpeg.mjs'
import { fingerprintOf } from '../../scripts/steps/fingerprint.mjs'
import { at } from '../../scripts/steps/paths.mjs'
import { freePort } from './freePort'
import { endProgram, startProgram } from './startProgram'
import { TEST_TIME } from './testTime'

/** With its times: a database whose time has changed is checked for damage at the start of an instance. */
const AS_IT_IS = { recursive: true, preserveTimestamps: true }

const TEMPLATES = at('node_modules/.barn-workbench/barns')

/**
 * Permissions are valid from the moment at which the template grants them, so that it must be older than its copies.
 */
export const TEMPLATE_TIME = TEST_TIME - 2 * MINUTE

/** Flags with which a barn has the same data whenever it starts. */
function startingAt(time: number, flags: readonly string[]): string[] {
  return [...flags, '--start-time', new Date(time).toISOString()]
}

/**
 * The folder with the data of a barn that was started with these flags by the present build of the instance. A barn
 * without ffmpeg has other artifacts.
 */
function templateFolderOf(flags: readonly string[]): string {
  const build = fingerprintOf([at('instance/dist/main.js')])
  const key = JSON.stringify([build, startingAt(TEMPLATE_TIME, flags), findFfmpeg()])
  return join(TEMPLATES, createHash('sha256').update(key).digest('hex').slice(0, 16))
}

/**
 * Creates the data of a barn once for all tests that start one with these flags. Creating takes seconds; copying does
 * not.
 */
export async function prepareBarnData(flags: readonly string[]): Promise<void> {
  const template = templateFolderOf(flags)
  if (existsSync(template)) return
  mkdirSync(TEMPLATES, { recursive: true })
  const unfinished = mkdtempSync(join(TEMPLATES, 'unfinished-'))
  const port = String(await freePort())
  const folder = ['--port', port, '--data', unfinished]
  const program = await startProgram([at('instance/dist/main.js'), ...startingAt(TEMPLATE_TIME, flags), ...folder])
  await artifactsAreMade(`http://127.0.0.1:${port}`)
  await endProgram(program)
  renameSync(unfinished, template)
}

/** Time from one look at the artifacts to the next, in ms. */
const LOOK_PERIOD = 200

/** Resolves when a barn has made the artifacts that it begins with, so that its copies need not. */
async function artifactsAreMade(origin: string): Promise<void> {
  const post = async (path: string, body: object, accessToken = '') => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${accessToken}` }
    return (await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  const login = { username: 'admin', password: 'Barn-demo-1!' }
  const { refreshToken } = (await post('/api/auth/usernamePassword/login', login)) as { refreshToken: string }
  const { accessToken } = (await post('/api/login/refresh', { refreshToken })) as { accessToken: string }
  const query = [
    { key: 'status', operator: 'in', value: ['scheduled', 'pending'] },
    { key: 'timestamp', operator: '<=', value: TEMPLATE_TIME },
  ]
  const count = async () =>
    ((await post('/api/artifact/data/query', { query, projection: 'count' }, accessToken)) as { result: number }).result
  while ((await count()) > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_PERIOD))
}

export interface BarnData {
  /** Flags of an instance that uses the folder. */
  flags: string[]
  folder: string
  /** Puts back what it began with. */
  restore: () => void
  moveTo: (folder: string) => void
  remove: () => void
}

/**
 * Creates a data folder for one barn: at the test time a copy of the template, or of the folder that `prepareBarnData`
 * has created, else an empty one.
 */
export function createBarnData(
  flags: readonly string[],
  time: 'test' | 'machine',
  template = templateFolderOf(flags),
): BarnData {
  const folder = mkdtempSync(join(tmpdir(), 'barn-test-'))
  const fill = () => {
    if (time === 'test' && existsSync(template)) cpSync(template, folder, AS_IT_IS)
  }
  const remove = () => rmSync(folder, { recursive: true, force: true })
  fill()
  return {
    flags: [...(time === 'test' ? startingAt(TEST_TIME, flags) : flags), '--data', folder],
    folder,
    restore() {
      remove()
      mkdirSync(folder)
      fill()
    },
    moveTo(target) {
      // The temporary folder can be on another disk, from which nothing can be renamed.
      cpSync(folder, target, AS_IT_IS)
      remove()
    },
    remove,
  }
}
