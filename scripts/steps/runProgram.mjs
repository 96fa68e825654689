import { spawn } from 'node:child_process'
import { CRASH_EXIT_CODE, createCrashes, RESTART_EXIT_CODE } from './crashes.mjs'
import { SUPERVISED } from './processes.mjs'

/**
 * Runs a built program in the foreground until it ends or this process gets a signal. A program that requests it, or
 * has crashed, is started again. Relative paths in its arguments are resolved from the folder in which the user runs
 * the command. Without `restartsAfterCrash` a crash ends this process with a code, for a service manager to see.
 */
export function runProgram(file, args, environment = {}, { restartsAfterCrash = true } = {}) {
  const crashes = createCrashes()
  let isStopping = false
  let child = start()

  function start() {
    const started = spawn(process.execPath, [file, ...args], {
      cwd: process.env.INIT_CWD ?? process.cwd(),
      stdio: ['inherit', 'inherit', 'pipe'],
      env: { ...process.env, ...environment, [SUPERVISED]: '1' },
    })
    started.stderr.on('data', (chunk) => {
      crashes.keep(chunk)
      process.stderr.write(chunk)
    })
    // After `close` all that it has written has come.
    return started.on('close', onEnd)
  }

  function onEnd(code, signal) {
    const isFinal = isStopping || (!restartsAfterCrash && code !== RESTART_EXIT_CODE)
    const { delay, text } = isFinal ? { delay: null, text: null } : crashes.afterEnd(code, signal)
    if (text) process.stderr.write(`The program ${text}\n`)
    if (delay === null) process.exit(code ?? CRASH_EXIT_CODE)
    setTimeout(() => {
      if (isStopping) process.exit(0)
      child = start()
    }, delay)
  }

  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      isStopping = true
      if (child.exitCode !== null || child.signalCode !== null) process.exit(0)
      child.kill(signal)
    })
  // A program that reads its configuration again does not end by this signal; any other one does.
  process.on('SIGHUP', () => child.kill('SIGHUP'))
}
