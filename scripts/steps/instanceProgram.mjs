import { spawn } from 'node:child_process'
import { at } from './paths.mjs'
import { prepareInstanceService } from './prepare.mjs'

/**
 * Runs a program of the instance until it ends, such as `backupProgram`. It installs nothing. Relative paths
 * in its arguments are resolved from the folder in which the user runs the command.
 */
export async function runInstanceProgram(name, ...command) {
  await prepareInstanceService()
  const args = [at(`instance/dist/${name}.js`), ...command, ...process.argv.slice(2)]
  const child = spawn(process.execPath, args, { cwd: process.env.INIT_CWD ?? process.cwd(), stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('close', (code) => process.exit(code ?? 1))
}
