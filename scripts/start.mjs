import './steps/checkNode.mjs'
import { ffmpeg } from './steps/ffmpeg.mjs'
import {
  dataFolder,
  instanceArguments,
  instanceEnvironment,
  instancesOf,
  portBase,
  requireFreePorts,
  writeConfiguration,
} from './steps/fleet.mjs'
import { at } from './steps/paths.mjs'
import { buildClient, buildInstance, install } from './steps/prepare.mjs'
import { createProcesses } from './steps/processes.mjs'

const started = Date.now()
if (process.argv.length > 2) {
  process.stderr.write(
    `npm start takes no arguments (${process.argv.slice(2).join(' ')}); see CONTRIBUTING.md for npm run instance\n`,
  )
  process.exit(1)
}
const base = portBase()
const instances = instancesOf(base)
await requireFreePorts([base, ...instances.map(({ port }) => port)])
await install()
await ffmpeg()
await buildInstance()
await buildClient()

const processes = createProcesses()
// Passkeys need a name: browsers refuse them for an address such as 127.0.0.1.
const origin = `http://localhost:${base}`
const webOrigins = ['--web-origin', origin, '--web-origin', `http://127.0.0.1:${base}`]
const config = writeConfiguration(instances, base)
await Promise.all([
  ...instances.map((instance) =>
    processes.start(
      instance.name,
      process.execPath,
      [at('instance/dist/main.js'), ...instanceArguments(instance, webOrigins)],
      { env: instanceEnvironment, endsAlone: true },
    ),
  ),
  processes.start('web client', process.execPath, [
    at('workbench/server/dist/main.js'),
    '--port',
    String(base),
    '--root',
    at('workbench/dist'),
    '--config',
    config,
  ]),
])

const lines = [
  '',
  `  Barn Workbench   ${origin}`,
  '',
  ...instances.map(
    ({ name, id, port, type, species }) =>
      `  ${name.padEnd(16)} http://127.0.0.1:${port}   instance ${id}, ${species ?? type.replace('_', ' ')}`,
  ),
  '',
  '  Sign in as       admin, operator, viewer or contractor',
  '  Password         Barn-demo-1!',
  '',
  `  Data             ${dataFolder()}`,
  `  Ready after      ${((Date.now() - started) / 1000).toFixed(1)} s. Ctrl-C stops all of it.`,
  '',
]
process.stdout.write(`${lines.join('\n')}\n`)
