import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { AuthorError } from './project'

const CONFIGURATION = /^(vitest|vite)\.config\.[cm]?[jt]s$/
const hasConfiguration = (folder: string) => readdirSync(folder).some((name) => CONFIGURATION.test(name))

/** `barn-plugin test`: the project's tests by vitest, in the page of jsdom. Resolves with the exit code. */
export async function runTests(folder: string, args: readonly string[]): Promise<number> {
  let description: string
  try {
    description = createRequire(join(folder, 'package.json')).resolve('vitest/package.json')
  } catch {
    throw new AuthorError('vitest is not installed: npm install --save-dev vitest')
  }
  const program = join(dirname(description), 'vitest.mjs')
  // Without a configuration of its own, vitest would take that of a folder above.
  const work = mkdtempSync(join(tmpdir(), 'barn-plugin-test-'))
  const configuration = join(work, 'vitest.config.mjs')
  writeFileSync(configuration, 'export default {}\n')
  const defaults = hasConfiguration(folder)
    ? []
    : ['--config', configuration, '--environment', 'jsdom', '--dir', folder]
  const child = spawn(process.execPath, [program, 'run', ...defaults, ...args], { cwd: folder, stdio: 'inherit' })
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  rmSync(work, { recursive: true, force: true })
  return code ?? 1
}
