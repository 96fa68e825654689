import { spawn } from 'node:child_process'
import { RESTART_EXIT_CODE, SUPERVISED } from './processes.mjs'

/**
 * Runs a built program in the foreground until it ends or this process gets a signal. One that asks for it is started
 * again. Relative paths in its arguments are resolved from the folder in which the user runs the command.
 */
export function runProgram(file, args, environment = {}) {
  let isStopping = false
  const start = () =>
    spawn(process.execPath, [file, ...args], {
      cwd: process.env.INIT_CWD ?? process.cwd(),
      stdio: 'inherit',
      env: { ...process.env, ...environment, [SUPERVISED]: '1' },
    }).on('exit', (code) => {
      if (code !== RESTART_EXIT_CODE || isStopping) process.exit(code ?? 1)
      child = start()
    })
  let child = start()
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      isStopping = true
      child.kill(signal)
    })
}
