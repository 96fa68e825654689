import { spawn } from 'node:child_process'
import { root } from './paths.mjs'

/** Runs a command and resolves with its exit code and output. `quiet` collects the output instead of printing it. */
export function run(command, args, { quiet = false, env = {}, cwd = root } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
    })
    const output = []
    child.stdout?.on('data', (chunk) => output.push(chunk))
    child.stderr?.on('data', (chunk) => output.push(chunk))
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(output).toString() }))
  })
}

/** Runs a command. If it fails, prints its output and ends this process. */
export async function must(name, command, args, options) {
  const { code, output } = await run(command, args, { quiet: true, ...options })
  if (code === 0) return output
  process.stderr.write(`${output}\n${name} failed\n`)
  process.exit(1)
}
