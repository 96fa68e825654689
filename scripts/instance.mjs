import './steps/checkNode.mjs'
import { spawn } from 'node:child_process'
import { instanceEnvironment } from './steps/fleet.mjs'
import { at } from './steps/paths.mjs'
import { buildInstance, install } from './steps/prepare.mjs'

await install()
await buildInstance()
// Relative paths are resolved from the folder in which the user runs the command.
const cwd = process.env.INIT_CWD ?? process.cwd()
const child = spawn(process.execPath, [at('instance/dist/main.js'), ...process.argv.slice(2)], {
  cwd,
  stdio: 'inherit',
  env: { ...process.env, ...instanceEnvironment },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 1))
