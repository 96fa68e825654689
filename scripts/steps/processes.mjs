import { spawn } from 'node:child_process'
import { root } from './paths.mjs'

const STOP_GRACE = 3_000
const SIGNAL_GRACE = 200

/** Child processes that live and die together: when one ends by itself, or the user presses Ctrl-C, all are stopped. */
export function createProcesses() {
  const children = new Map()
  let stopping = false

  async function stop(code) {
    if (stopping) return
    stopping = true
    const ends = [...children.values()].map(
      (child) => new Promise((resolve) => (child.exitCode !== null ? resolve() : child.once('exit', resolve))),
    )
    for (const child of children.values()) child.kill('SIGTERM')
    const timer = setTimeout(() => [...children.values()].forEach((child) => child.kill('SIGKILL')), STOP_GRACE)
    await Promise.all(ends)
    clearTimeout(timer)
    process.exit(code)
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0))

  return {
    stop,
    /** Starts a program and resolves when it prints a line that begins with `ready`. */
    start(name, command, args, { env = {}, echo = false, cwd = root } = {}) {
      const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
      children.set(name, child)
      child.stderr.on('data', (part) => process.stderr.write(part))
      // Ctrl-C reaches all at once: a child may be gone a moment before this process hears of it.
      child.on('exit', (code) =>
        setTimeout(() => {
          if (stopping) return
          process.stderr.write(`${name} has ended (${code ?? 'killed'}); stopping the rest\n`)
          void stop(code || 1)
        }, SIGNAL_GRACE),
      )
      return new Promise((resolve) => {
        let seen = ''
        child.stdout.on('data', (part) => {
          if (echo) process.stdout.write(part)
          seen += part
          if (/^ready /m.test(seen)) resolve(seen)
          seen = seen.slice(-2_000)
        })
      })
    },
  }
}
