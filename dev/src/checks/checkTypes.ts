import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Project } from '../project'
import type { CheckResult } from './check'

const NAME = 'types'

/** Path of the compiler that the project has installed. */
function findCompiler(folder: string): string | undefined {
  try {
    const description = createRequire(join(folder, 'package.json')).resolve('typescript/package.json')
    return join(dirname(description), 'bin/tsc')
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
    const child = spawn(process.execPath, [compiler, '--noEmit', '--pretty', 'false'], { cwd: folder })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)))
    child.on('close', (code) => {
      const lines = output.split('\n').filter((line) => line.trim() !== '')
      resolve({ name: NAME, outcome: code === 0 ? 'passed' : 'failed', lines })
    })
  })
}
