import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Project } from '../project'
import type { CheckResult } from './check'

const NAME = 'types'

/** The first version of the native compiler, which checks in several threads unless it is told otherwise. */
const FIRST_NATIVE = 7

/** The compiler that the project has installed, and its arguments. */
function findCompiler(folder: string): readonly string[] | undefined {
  try {
    const description = createRequire(join(folder, 'package.json')).resolve('typescript/package.json')
    const { version } = JSON.parse(readFileSync(description, 'utf8')) as { version: string }
    const isNative = Number.parseInt(version, 10) >= FIRST_NATIVE
    // A plugin is small: each thread would check the declarations of packages once more.
    const threads = isNative ? ['--singleThreaded'] : []
    return [join(dirname(description), 'bin/tsc'), '--noEmit', '--pretty', 'false', ...threads]
  } catch {
    return undefined
  }
}

/** The types, by the project's own compiler and tsconfig.json. */
export async function checkTypes({ folder }: Project): Promise<CheckResult> {
  const notRun = (reason: string): CheckResult => ({ name: NAME, outcome: 'notRun', lines: [reason] })
  if (!existsSync(join(folder, 'tsconfig.json'))) return notRun('there is no tsconfig.json')
  const compiler = findCompiler(folder)
  if (compiler === undefined) return notRun('typescript is not installed')
  return await new Promise((resolve) => {
    const child = spawn(process.execPath, compiler, { cwd: folder })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)))
    child.on('close', (code) => {
      const lines = output.split('\n').filter((line) => line.trim() !== '')
      resolve({ name: NAME, outcome: code === 0 ? 'passed' : 'failed', lines })
    })
  })
}
