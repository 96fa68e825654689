import './steps/checkNode.mjs'
import {
  instanceArguments,
  instanceEnvironment,
  instancesOf,
  portBase,
  requireFreePorts,
  writeConfiguration,
} from './steps/fleet.mjs'
import { installPackages } from './steps/packages.mjs'
import { at } from './steps/paths.mjs'
import { buildInstance } from './steps/prepare.mjs'
import { createProcesses } from './steps/processes.mjs'

const base = portBase()
const instances = instancesOf(base)
await requireFreePorts([base, ...instances.map(({ port }) => port)])
await installPackages()
await buildInstance()

const processes = createProcesses()
const webOrigins = ['--web-origin', `http://127.0.0.1:${base}`, '--web-origin', `http://localhost:${base}`]
const config = writeConfiguration(instances, base)
// The bundler watches the sources; Node restarts an instance when its bundle has changed.
void processes.start(
  'instance build',
  at('node_modules/.bin/tsup'),
  ['--watch', 'src', '--watch', '../core/src', '--no-clean'],
  { cwd: at('instance') },
)
for (const instance of instances) {
  void processes.start(
    instance.name,
    process.execPath,
    ['--watch-path', at('instance/dist'), at('instance/dist/main.js'), ...instanceArguments(instance, webOrigins)],
    { echo: true, env: instanceEnvironment },
  )
}
void processes.start('web client', at('node_modules/.bin/vite'), ['--clearScreen', 'false'], {
  cwd: at('workbench'),
  echo: true,
  env: { BARN_CONFIG: config, BARN_PORT_BASE: String(base) },
})
process.stdout.write(`http://127.0.0.1:${base} with hot reload. Ctrl-C stops all of it.\n`)
