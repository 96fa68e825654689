import { spawn } from 'node:child_process'
import { root } from './paths.mjs'

/**
 * Runs a command and resolves with its exit code and output. `quiet` collects the output instead of printing it. A
 * command that runs longer than `limit`, in ms, is ended with all that it has started, and `isGivenUp` is true.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ quiet?: boolean, env?: Record<string, string>, cwd?: string, limit?: number }} options
 */
export function run(command, args, { quiet = false, env = {}, cwd = root, limit } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
      // A separate process group can be ended as a whole. Ctrl-C reaches only groups in the foreground, so others have
      // none.
      detached: limit !== undefined,
    })
    const output = []
    let isGivenUp = false
    const end = (signal) => {
      try {
        process.kill(-child.pid, signal)
      } catch {
        // It has ended by itself.
      }
    }
    const interrupt = () => {
      end('SIGKILL')
      process.exit(130)
    }
    const timer = limit && setTimeout(() => ((isGivenUp = true), end('SIGKILL')), limit)
    if (limit !== undefined) for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, interrupt)
    const settle = (result) => {
      clearTimeout(timer)
      for (const signal of ['SIGINT', 'SIGTERM']) process.removeListener(signal, interrupt)
      resolve({ ...result, isGivenUp })
    }
    child.stdout?.on('data', (chunk) => output.push(chunk))
    child.stderr?.on('data', (chunk) => output.push(chunk))
    child.on('error', (error) => settle({ code: 1, output: error.message }))
    child.on('close', (code) => settle({ code: code ?? 1, output: Buffer.concat(output).toString() }))
  })
}

/** Remedies for failures that are not the project's. */
const REMEDIES = [
  [/ENOSPC|no space left/i, 'The disk is full: make room, then run this again.'],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH/,
    'The network cannot be reached: packages come from there.',
  ],
]

/** Runs a command. If it fails, prints its output and what to do, and ends this process. */
export async function must(name, command, args, options) {
  const { code, output } = await run(command, args, { quiet: true, ...options })
  if (code === 0) return output
  const remedies = REMEDIES.filter(([symptom]) => symptom.test(output)).map(([, remedy]) => `${remedy}\n`)
  process.stderr.write(`${output}\n${name} failed\n${remedies.join('')}`)
  process.exit(1)
}
