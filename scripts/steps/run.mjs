import { spawn } from 'node:child_process'
import { root } from './paths.mjs'

/** Runs a command, in the repository's folder unless told otherwise, and resolves with its exit code; `quiet` keeps its output for the case that it fails. */
export function run(command, args, { quiet = false, env = {}, cwd = root } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
    })
    const output = []
    child.stdout?.on('data', (part) => output.push(part))
    child.stderr?.on('data', (part) => output.push(part))
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(output).toString() }))
  })
}

/** Runs a command and ends this process with its output where it fails. */
export async function must(what, command, args, options) {
  const { code, output } = await run(command, args, { quiet: true, ...options })
  if (code === 0) return output
  process.stderr.write(`${output}\n${what} failed\n`)
  process.exit(1)
}
