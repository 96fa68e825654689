import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { ClientConfiguration } from '@barn-workbench/core/schema'
import { isNetwork } from '@barn-workbench/core/server'
import { createServer } from './createServer'
import { createPluginChanges } from './pluginChanges'
import { createPluginFolder } from './pluginFolder'
import { createPluginHosts, createPluginPorts } from './pluginOrigins'
import { createPushRelay, openPushKey } from './push'
import { readStaticFiles } from './staticFiles'

/** Writes an error in one line. */
function logError(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`barn-workbench client: ${message.replaceAll('\n', ' ')}\n`)
}

/** Ends the process with the reason. */
function stop(reason: unknown): never {
  logError(reason)
  process.exit(1)
}

/** The exit code after an unexpected error. */
const CRASH_EXIT_CODE = 70
const MAXIMUM_PORT = 65_535

/** The value of each flag, in the order of the help text. */
const FLAGS = {
  port: 'the port on which the client is served; 0 lets the system choose one. Required',
  host: 'the host name or address on which it listens, 127.0.0.1 by default',
  config: 'JSON file with the list of instances that the client offers. Required',
  root: 'the folder of the built client; npm run client names it',
  plugins: 'a folder of plugins; those run in the page that its allowed.json names, others in frames if they may',
  'plugin-ports': 'ports for plugins that run in frames, one for each, such as 4110-4140',
  'plugin-hosts': 'names for them instead, all of which lead here, such as https://{plugin}.widgets.example',
  'watch-plugins': 'open pages take changes in the folder of plugins at once, for authors of plugins',
  'base-path': 'the path below which the client is served, such as /barn/',
  'push-key': 'the file of the key of push messages, made at the first start; without it there are none',
  'push-contact': 'where push services reach you, such as mailto:you@farm.example',
  'push-service': 'the origin of a push service besides those of the known browsers; can be repeated',
  'trusted-proxy': 'an address or network, such as 10.0.0.0/8, of a proxy that says who its client is; can be repeated',
} as const

/** The help text: every flag with its value. */
function usage(): string {
  const lines = Object.entries(FLAGS).map(([name, takes]) => `  --${name.padEnd(14)} ${takes}`)
  return `npm run client -- [flags]\n${lines.join('\n')}\n`
}

/** Reads a port from digits. 0 lets the system choose one. */
function readPort(text: string | undefined): number {
  if (text === undefined) stop('--port is required')
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > MAXIMUM_PORT) stop(`--port must be a number from 0 to ${MAXIMUM_PORT}`)
  return port
}

/** Most ports for plugins: each is listened on. */
const MOST_PORTS = 200

/** Reads a range of ports, such as `4110-4140`. */
function readPortRange(text: string | undefined): readonly number[] {
  if (text === undefined) return []
  const [, first, last] = /^(\d+)-(\d+)$/.exec(text)?.map(Number) ?? []
  const isRange = first !== undefined && last !== undefined && first > 0 && first <= last && last <= MAXIMUM_PORT
  if (!isRange || last - first >= MOST_PORTS) stop(`--plugin-ports must be a range of at most ${MOST_PORTS} ports`)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** Reads a pattern of names, such as `https://{plugin}.widgets.example`. */
function readHostPattern(text: string | undefined): string | undefined {
  if (text === undefined || /^https?:\/\/\{plugin\}\.[\w.-]+(:\d+)?$/.test(text)) return text
  stop('--plugin-hosts must be a pattern such as https://{plugin}.widgets.example')
}

const BASE_PATH = /^\/([\w.~-]+\/)*$/

/** Reads the path below which the client is served. */
function readBasePath(text: string): string {
  if (!BASE_PATH.test(text)) stop('--base-path must be a path with a slash at both ends, such as /barn/')
  return text
}

interface Options {
  port: number
  host: string
  root: string
  config: string
  plugins: string | undefined
  pluginPorts: readonly number[]
  pluginHosts: string | undefined
  watchPlugins: boolean
  basePath: string
  trustedProxies: readonly string[]
  push: PushOptions
}

interface PushOptions {
  keyFile: string | undefined
  contact: string | undefined
  services: readonly string[]
}

/** The folder of plugins, which has to be there from the start. */
function readPluginFolder(folder: string | undefined): string | undefined {
  if (folder === undefined || statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder
  stop(`--plugins: there is no folder ${resolve(folder)}`)
}

function readOptions(): Options {
  const options = {
    port: { type: 'string' },
    host: { type: 'string', default: '127.0.0.1' },
    root: { type: 'string' },
    config: { type: 'string' },
    plugins: { type: 'string' },
    'plugin-ports': { type: 'string' },
    'plugin-hosts': { type: 'string' },
    'watch-plugins': { type: 'boolean', default: false },
    'base-path': { type: 'string', default: '/' },
    'push-key': { type: 'string' },
    'push-contact': { type: 'string' },
    'push-service': { type: 'string', multiple: true, default: [] as string[] },
    'trusted-proxy': { type: 'string', multiple: true, default: [] as string[] },
  } as const satisfies Record<keyof typeof FLAGS, NonNullable<ParseArgsConfig['options']>[string]>
  const { values } = parseArgs({ options, strict: true })
  const port = readPort(values.port)
  if (!values.root || !values.config) stop('--root and --config are required')
  const basePath = readBasePath(values['base-path'])
  const trustedProxies = values['trusted-proxy']
  if (!trustedProxies.every(isNetwork)) stop('--trusted-proxy must be an address or a network, such as 10.0.0.0/8')
  const { host, root, config, 'watch-plugins': watchPlugins } = values
  const plugins = readPluginFolder(values.plugins)
  if (watchPlugins && plugins === undefined) stop('--watch-plugins needs --plugins')
  const pluginPorts = readPortRange(values['plugin-ports'])
  const pluginHosts = readHostPattern(values['plugin-hosts'])
  if (pluginPorts.length > 0 && pluginHosts !== undefined) stop('--plugin-ports and --plugin-hosts exclude each other')
  const push = readPush(values['push-key'], values['push-contact'], values['push-service'])
  return { port, host, root, config, plugins, pluginPorts, pluginHosts, watchPlugins, basePath, trustedProxies, push }
}

function readPush(keyFile: string | undefined, contact: string | undefined, services: readonly string[]): PushOptions {
  if (contact !== undefined && !/^(mailto:.+@|https:\/\/).+/.test(contact))
    stop('--push-contact must be an address such as mailto:you@farm.example or https://farm.example')
  const odd = services.find((service) => !URL.canParse(service) || new URL(service).origin !== service)
  if (odd !== undefined) stop(`--push-service must be an origin such as https://push.example, not ${odd}`)
  return { keyFile, contact, services }
}

/** Creates the relay of push messages; undefined without a key. */
async function openPush({ keyFile, contact, services }: PushOptions) {
  if (keyFile === undefined) return undefined
  const key = await openPushKey(keyFile)
  return createPushRelay({ key, services, ...(contact && { contact }), fetch, now: Date.now, logError })
}

/** The folder of plugins, and the origins of those that run in frames. */
function openPlugins({ plugins, pluginPorts, pluginHosts }: Options) {
  const hasFrames = pluginPorts.length > 0 || pluginHosts !== undefined
  const readPlugins = createPluginFolder(plugins, { hasFrames, logError })
  const ports = createPluginPorts(pluginPorts, () => [...readPlugins().framed.keys()])
  return { readPlugins, ports, pluginOrigins: pluginHosts === undefined ? ports : createPluginHosts(pluginHosts) }
}

async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    process.stdout.write(usage())
    return
  }
  const options = readOptions()
  const { port, host, config, watchPlugins, basePath } = options
  const readConfiguration = () => ClientConfiguration.parse(JSON.parse(readFileSync(config, 'utf8')))
  // Each request reads the file again. A file that is invalid from the start ends the process now rather than fail each
  // request.
  readConfiguration()
  const { readPlugins, ports, pluginOrigins } = openPlugins(options)
  const server = createServer({
    files: readStaticFiles(options.root),
    basePath,
    trustedProxies: options.trustedProxies,
    readConfiguration,
    readPlugins,
    pluginOrigins,
    push: await openPush(options.push),
    ...(watchPlugins && { pluginChanges: createPluginChanges(readPlugins) }),
    logError,
  })
  server.once('error', (error: NodeJS.ErrnoException) =>
    stop(error.code === 'EADDRINUSE' ? `port ${port} on ${host} is taken` : error.message),
  )
  server.listen(port, host, () => process.stdout.write(`ready http://${host}:${port}${basePath.slice(0, -1)} client\n`))
  const taken = await ports.listen(host, (...exchange) => void server.emit('request', ...exchange))
  if (taken.length > 0) logError(`the plugins do without the ports ${taken.join(', ')}, which are taken`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0))
  // The supervisor starts it again after this code.
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${error.stack ?? error.message}\n`)
    process.exit(CRASH_EXIT_CODE)
  })
}

main().catch(stop)
