import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { AuthorError } from './project'

/** `barn-plugin test`: the project's tests by vitest, in the page of jsdom. Resolves with the exit code. */
export async function runTests(folder: string, args: readonly string[]): Promise<number> {
  let description: string
  try {
    description = createRequire(join(folder, 'package.json')).resolve('vitest/package.json')
  } catch {
    throw new AuthorError('vitest is not installed: npm install --save-dev vitest')
  }
  const program = join(dirname(description), 'vitest.mjs')
  const hasOwnConfiguration = ['vitest.config.ts', 'vitest.config.js'].some((name) => existsSync(join(folder, name)))
  const defaults = hasOwnConfiguration ? [] : ['--environment', 'jsdom', '--dir', folder]
  const child = spawn(process.execPath, [program, 'run', ...defaults, ...args], { cwd: folder, stdio: 'inherit' })
  return await new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)))
}
