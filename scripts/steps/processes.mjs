import { spawn } from 'node:child_process'
import { createCrashes } from './crashes.mjs'
import { ffmpeg } from './ffmpeg.mjs'
import { root } from './paths.mjs'

/** The environment variable that tells an instance that a supervisor starts it again. */
export const SUPERVISED = 'BARN_SUPERVISED'
/** Time to end by itself before a process is killed, in ms. */
const STOP_TIMEOUT = 3_000
/** The output of an instance that needs ffmpeg for the first time and does not find it. */
const NEEDS_FFMPEG = /^ffmpeg is missing/m

/** Ctrl-C reaches all processes at once: one may be gone this long before this process receives the signal, in ms. */
const SIGNAL_DELAY = 200

let installation

/** Installs ffmpeg if possible, once for all processes. An instance looks for it again when it needs it next. */
function installInBackground() {
  installation ??= ffmpeg()
}

/**
 * A group of child processes. When the user presses Ctrl-C, or one ends by itself that the others need, all are
 * stopped.
 */
export function createProcesses() {
  const children = new Map()
  let stopping = false

  async function end() {
    stopping = true
    const ends = [...children.values()].map(
      (child) => new Promise((resolve) => (child.exitCode !== null ? resolve() : child.once('exit', resolve))),
    )
    for (const child of children.values()) child.kill('SIGTERM')
    const timer = setTimeout(() => [...children.values()].forEach((child) => child.kill('SIGKILL')), STOP_TIMEOUT)
    await Promise.all(ends)
    clearTimeout(timer)
  }

  async function stop(code) {
    if (stopping) return
    await end()
    process.exit(code)
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0))

  return {
    /** Ends all programs, and then this one with an exit code. */
    stop,
    /** Ends all programs. */
    end,
    /** Whether a program runs now. */
    isRunning(name) {
      const child = children.get(name)
      return child !== undefined && child.exitCode === null && child.signalCode === null
    },
    /**
     * Starts a program and resolves when it prints a line that begins with `ready`. A program with `endsAlone` leaves
     * the others running when it ends; a program that requests it, or has crashed, is started again.
     */
    start(name, command, args, options = {}) {
      const { env = {}, echo = false, cwd = root, endsAlone = false, crashes = createCrashes() } = options
      const child = spawn(command, args, {
        cwd,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, ...env, [SUPERVISED]: '1' },
      })
      children.set(name, child)
      child.stderr.on('data', (chunk) => {
        crashes.keep(chunk)
        process.stderr.write(chunk)
      })
      child.on('exit', (code, signal) =>
        setTimeout(() => {
          if (stopping) return
          const { delay, text } = crashes.afterEnd(code, signal)
          if (text) process.stderr.write(`${name} ${text}\n`)
          if (delay !== null) {
            setTimeout(() => {
              if (!stopping) void this.start(name, command, args, { ...options, crashes })
            }, delay)
            return
          }
          const consequence = endsAlone ? 'the others go on' : 'stopping the rest'
          process.stderr.write(`${name} has ended (${code ?? 'killed'}); ${consequence}\n`)
          if (!endsAlone) void stop(code || 1)
        }, SIGNAL_DELAY),
      )
      return new Promise((resolve) => {
        let output = ''
        if (endsAlone) child.once('exit', () => resolve(output))
        child.stdout.on('data', (chunk) => {
          if (echo) process.stdout.write(chunk)
          output = (output + chunk).slice(-2_000)
          if (NEEDS_FFMPEG.test(chunk)) installInBackground()
          if (/^ready /m.test(output)) resolve(output)
        })
      })
    },
  }
}
