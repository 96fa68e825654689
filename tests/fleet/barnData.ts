import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fingerprintOf } from '../../scripts/steps/fingerprint.mjs'
import { at } from '../../scripts/steps/paths.mjs'
import { freePort } from './freePort'
import { endProgram, startProgram } from './startProgram'
import { TEST_TIME } from './testTime'

const TEMPLATES = at('node_modules/.barn-workbench/barns')

/** Flags of a barn whose data is the same whenever it is filled. */
function atTestTime(facts: readonly string[]): string[] {
  return [...facts, '--start-time', new Date(TEST_TIME).toISOString()]
}

/** The folder of a barn that was started with these flags once. What it holds depends on the built instance, too. */
function templateOf(facts: readonly string[]): string {
  const build = fingerprintOf([at('instance/dist/main.js')])
  return join(
    TEMPLATES,
    createHash('sha256')
      .update(JSON.stringify([build, atTestTime(facts)]))
      .digest('hex')
      .slice(0, 16),
  )
}

/** Fills the data folder of a barn once for all tests that start one with these flags: filling takes seconds, copying does not. */
export async function prepareBarnData(facts: readonly string[]): Promise<void> {
  const template = templateOf(facts)
  if (existsSync(template)) return
  mkdirSync(TEMPLATES, { recursive: true })
  const unfinished = mkdtempSync(join(TEMPLATES, 'unfinished-'))
  const port = String(await freePort())
  await endProgram(
    await startProgram([at('instance/dist/main.js'), ...atTestTime(facts), '--port', port, '--data', unfinished]),
  )
  renameSync(unfinished, template)
}

export interface BarnData {
  /** Flags of an instance that uses it. */
  flags: string[]
  folder: string
  remove: () => void
}

/** A data folder for one barn alone: at the time of the tests a copy of what `prepareBarnData` filled, at the machine's time an empty one. */
export function barnData(facts: readonly string[], time: 'test' | 'machine'): BarnData {
  const folder = mkdtempSync(join(tmpdir(), 'barn-test-'))
  const template = templateOf(facts)
  if (time === 'test' && existsSync(template)) cpSync(template, folder, { recursive: true })
  return {
    flags: [...(time === 'test' ? atTestTime(facts) : facts), '--data', folder],
    folder,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
