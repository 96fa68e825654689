import { spawn } from 'node:child_process'

/**
 * Runs a built program in the foreground until it ends or this process gets a signal. Relative paths in its arguments are
 * resolved from the folder in which the user runs the command.
 */
export function runProgram(file, args, environment = {}) {
  const child = spawn(process.execPath, [file, ...args], {
    cwd: process.env.INIT_CWD ?? process.cwd(),
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => process.exit(code ?? 1))
}
