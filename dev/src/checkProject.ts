import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildProject } from './buildProject'
import type { CheckResult } from './checks/check'
import { checkInBrowser } from './checks/checkInBrowser'
import { checkMessages } from './checks/checkMessages'
import { checkRights } from './checks/checkRights'
import { checkSize } from './checks/checkSize'
import { checkTypes } from './checks/checkTypes'
import { readWritten } from './checks/readWritten'
import { AuthorError, readProject } from './project'

const SIGNS = { passed: 'pass', failed: 'FAIL', notRun: 'not run' } as const

function print({ name, outcome, lines }: CheckResult): void {
  process.stdout.write(`${SIGNS[outcome].padEnd(8)} ${name}\n${lines.map((line) => `         ${line}\n`).join('')}`)
}

/** `barn-plugin check`: all that can be said about a plugin before others see it. Resolves with whether it passed. */
export async function checkProject(folder: string, withBrowser: boolean): Promise<boolean> {
  let hasFailed = false
  const note = (result: CheckResult) => {
    print(result)
    hasFailed ||= result.outcome === 'failed'
  }
  const built = mkdtempSync(join(tmpdir(), 'barn-plugin-'))
  try {
    const project = readProject(folder)
    const ofPage = await buildProject(project, built, true)
    const lines = ofPage.map(
      (name) => `${name} is in the page only: no frame gives it, and no instance takes the plugin`,
    )
    note({ name: 'manifest and modules', outcome: 'passed', lines })
    const written = await readWritten(project)
    note(checkMessages(written))
    note(checkRights(written))
    note(checkSize(built))
    note(await checkTypes(project))
    if (withBrowser) note(await checkInBrowser(project, built))
  } catch (error) {
    if (!(error instanceof AuthorError)) throw error
    note({ name: 'manifest and modules', outcome: 'failed', lines: error.message.split('\n') })
  } finally {
    rmSync(built, { recursive: true, force: true })
  }
  return !hasFailed
}
