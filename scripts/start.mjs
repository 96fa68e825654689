import './steps/checkNode.mjs'
import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
  dataFolder,
  instanceArguments,
  instanceEnvironment,
  instancesOf,
  portBase,
  requireFreePorts,
  writeConfiguration,
} from './steps/fleet.mjs'
import { installPackages } from './steps/packages.mjs'
import { at } from './steps/paths.mjs'
import { buildClient, buildInstance } from './steps/prepare.mjs'
import { createProcesses } from './steps/processes.mjs'

const USAGE = `npm start: two simulated barns, their directory, a data collector, an admiral, and the web client.
  --plugins FOLDER   plugins of your own that the web client offers, see docs/plugins
  --watch-plugins    open pages take changes in that folder at once
  BARN_PORT_BASE     the port of the web client, after which those of the instances come, 4100 by default
  BARN_DATA          the folder with the data of the fleet, .barn-data by default
npm run instance -- --help and npm run client -- --help list the flags of a barn of your own.
`
/** Ports of plugins that run in frames, counted from that of the web client. */
const FIRST_PLUGIN_PORT = 10
const LAST_PLUGIN_PORT = 40

const started = Date.now()
if (process.argv.includes('--help')) {
  process.stdout.write(USAGE)
  process.exit(0)
}
function stop(reason) {
  process.stderr.write(`npm start: ${reason}\n`)
  process.exit(1)
}
let flags
try {
  flags = parseArgs({ options: { plugins: { type: 'string' }, 'watch-plugins': { type: 'boolean' } } }).values
} catch (error) {
  stop(`${error.message}; npm start -- --help lists the options`)
}
if (flags.plugins && !statSync(flags.plugins, { throwIfNoEntry: false })?.isDirectory())
  stop(`--plugins: there is no folder ${resolve(flags.plugins)}`)
process.stdout.write(
  'Starting the fleet. The first time it installs packages and builds, which takes about a minute; later some 8 s.\n',
)
const base = portBase()
const instances = instancesOf(base)
await requireFreePorts([base, ...instances.map(({ port }) => port)])
await installPackages()

const processes = createProcesses()
// Passkeys need a name: browsers refuse them for an address such as 127.0.0.1.
const origin = `http://localhost:${base}`
const webOrigins = ['--web-origin', origin, '--web-origin', `http://127.0.0.1:${base}`]

async function startInstances() {
  await buildInstance()
  await Promise.all(
    instances.map((instance) =>
      processes.start(
        instance.name,
        process.execPath,
        [at('instance/dist/main.js'), ...instanceArguments(instance, webOrigins)],
        { env: instanceEnvironment, endsAlone: true },
      ),
    ),
  )
}

async function startClient() {
  const config = writeConfiguration(instances, base)
  await buildClient()
  const plugins = flags.plugins ? ['--plugins', resolve(flags.plugins)] : []
  const watch = flags['watch-plugins'] ? ['--watch-plugins'] : []
  // After the ports of the instances: one for each plugin that runs in frames.
  const pluginPorts = ['--plugin-ports', `${base + FIRST_PLUGIN_PORT}-${base + LAST_PLUGIN_PORT}`]
  const server = [at('workbench/server/dist/main.js'), '--port', String(base), '--root', at('workbench/dist')]
  await processes.start('web client', process.execPath, [
    ...server,
    '--config',
    config,
    ...pluginPorts,
    '--push-key',
    join(dataFolder(), 'push-key.json'),
    ...plugins,
    ...watch,
  ])
}

// Side by side: while the client is built, the barns invent their past.
await Promise.all([startInstances(), startClient()])

function describe({ name, id, port, type, species, timeZone }) {
  if (!processes.isRunning(name)) return `  ${name.padEnd(16)} does not run: the lines above say why`
  const kind = species ? `${species}, ${timeZone}` : type.replace('_', ' ')
  return `  ${name.padEnd(16)} http://127.0.0.1:${port}   instance ${id}, ${kind}`
}

const lines = [
  '',
  `  Barn Workbench   ${origin}`,
  '',
  ...instances.map(describe),
  '',
  '  Sign in as       admin, operator, viewer or contractor',
  '  Password         Barn-demo-1!',
  '',
  `  Data             ${dataFolder()}`,
  `  Ready after      ${((Date.now() - started) / 1000).toFixed(1)} s. Ctrl-C stops all of it.`,
  '',
]
process.stdout.write(`${lines.join('\n')}\n`)
