import { mkdirSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { dirname, join, resolve } from 'node:path'
import {
  listenOn,
  REQUEST_TIMEOUT,
  serveInstance,
  type InstanceOptions,
  type ServedInstance,
} from '@barn-workbench/instance/program'
import { createPushRelay, MAXIMUM_HEADER_SIZE, openPushKey } from '@barn-workbench/workbench/server'
import { barnSchema, type BarnConfiguration } from './barnConfiguration'
import { createSite } from './createSite'
import type { Say } from './https/certificateSources'
import { checkHttps, withLocalHttps } from './https/checkHttps'
import { composeHttps } from './https/composeHttps'
import type { Https } from './https/createHttps'
import { ConfigurationError, instanceOptionsOf } from './instanceOptionsOf'
import { createLogOutput, type LogOutput } from './logOutput'
import { nearbyAddress, ownOrigins } from './ownNames'
import { readBarnFile, type Fault } from './readBarnFile'
import { createServiceManager } from './serviceManager'
import { announceTrust, terminalCode } from './trust/announceTrust'
import type { TrustPage } from './trust/trustPage'

type Environment = Readonly<Record<string, string | undefined>>

/** The exit code for a configuration that cannot be used: to start again would not help. */
export const CONFIGURATION_EXIT_CODE = 78

const USAGE = `npm run barn -- --config FILE: a barn with its web client, on one port.
  --config FILE  the configuration, see docs/operations/running.md
  --https local  HTTPS by an authority that the barn makes for itself, see docs/operations/https.md
  --check        says what is wrong with the configuration, with line and column, and ends
  --schema       shows the JSON schema of the configuration and ends
  --help         shows this and ends
`

/** A configuration and the options of the instance that it means. */
interface Settings {
  configuration: BarnConfiguration
  options: InstanceOptions
}

/** Reads the configuration with all that it names. Returns the faults of one that cannot be used. */
export function readSettings(
  file: string,
  { environment, isLocal }: ReadOptions,
): Settings | { faults: readonly Fault[] } {
  const read = readBarnFile(file)
  if (!read.ok) return read
  const { faultAt } = read
  try {
    const configuration = isLocal ? withLocalHttps(read.configuration) : read.configuration
    const options = instanceOptionsOf(configuration, { file, environment })
    checkHttps(configuration, file)
    return { configuration, options: { ...options, webOrigins: ownOrigins(configuration) } }
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    return { faults: [faultAt(error.path, error.message)] }
  }
}

interface ReadOptions {
  environment: Environment
  /** Whether the command line asks for HTTPS by a local authority. */
  isLocal: boolean
}

interface RunOptions extends ReadOptions {
  /** The folder of the built client. */
  clientRoot: string
}

/** Runs the program with its arguments. Sets the exit code where it cannot start, or has nothing more to do. */
export async function runBarn(
  args: ReadonlyMap<string, string | true>,
  { clientRoot, environment }: Pick<RunOptions, 'clientRoot' | 'environment'>,
) {
  const file = args.get('config')
  if (args.has('help')) return void process.stdout.write(USAGE)
  if (args.has('schema')) return void process.stdout.write(`${JSON.stringify(barnSchema(), null, 2)}\n`)
  if (typeof file !== 'string') return fail(['--config FILE is required; --help tells more'])
  const https = args.get('https')
  if (https !== undefined && https !== 'local')
    return fail(['--https takes local; certificate files are in the configuration'])
  const isLocal = https === 'local'
  const settings = readSettings(file, { environment, isLocal })
  if ('faults' in settings) return fail(settings.faults.map((fault) => sentenceOf(file, fault)))
  if (args.has('check')) return void process.stdout.write(checkedSentences(settings, file))
  await serve(settings, { file, clientRoot, environment, isLocal })
}

function fail(sentences: readonly string[]): void {
  process.stderr.write(sentences.map((sentence) => `${sentence}\n`).join(''))
  process.exitCode = CONFIGURATION_EXIT_CODE
}

function sentenceOf(file: string, { line, column, message }: Fault): string {
  return `${file}:${line}:${column}: ${message}`
}

/** Serves the barn until the process ends. */
async function serve(settings: Settings, { file, clientRoot, environment, isLocal }: RunOptions & { file: string }) {
  const { configuration } = settings
  const log = createLogOutput(configuration.log, (text) => process.stdout.write(`${text}\n`))
  const manager = createServiceManager(environment)
  const notes = createNotes()
  const https = composeHttps(configuration, {
    file,
    data: settings.options.data ?? '',
    title: settings.options.name,
    say: notes.write,
  })
  // The names in the file of a certificate are names of the barn.
  if (https?.kind === 'files') await https.refresh()
  let current = configuration
  const options = { ...settings.options, webOrigins: webOriginsOf(current, https) }
  const trustAddress = `${nearbyAddress(options)}/trust`
  const logError = (error: unknown) => log.note('error', error instanceof Error ? error.message : String(error))
  let served: ServedInstance | null = null
  const site = createSite({
    id: options.id,
    name: () => served?.name() ?? options.name,
    root: clientRoot,
    trustedProxies: options.trustedProxies,
    webOrigins: () => [...current.webOrigins, ...(https?.origins() ?? [])],
    // A browser keeps to HTTPS for a year. A local authority may be gone by then.
    isStrict: https?.kind !== 'local',
    readTrust: https?.kind === 'local' ? () => trustOf(https, options.name, trustAddress) : undefined,
    https,
    plugins: pluginsOf(configuration, dirname(resolve(file))),
    push: await openPush(configuration, options.data, logError),
    logError,
  })

  function reload(instance: ServedInstance): void {
    const next = readSettings(file, { environment, isLocal })
    if ('faults' in next) {
      for (const fault of next.faults) log.note('error', `not taken over: ${sentenceOf(file, fault)}`)
      return
    }
    current = takeOver(current, next.configuration, log)
    instance.setWebOrigins(webOriginsOf(current, https))
    void https?.refresh()
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => manager.stopping())
  await serveInstance(options, environment, {
    say: log.say,
    onLogLine: log.write,
    https: () => https?.state() ?? null,
    async listen(respondAsInstance) {
      const servers = await listenAtPorts(site.createListener(respondAsInstance), { options, https })
      const taken = await site.listenForPlugins(options.host)
      if (taken.length > 0) log.note('warn', `the plugins do without the ports ${taken.join(', ')}, which are taken`)
      return [...servers, ...(https?.servers() ?? [])]
    },
    onReady(instance) {
      served = instance
      notes.open(instance.note)
      if (https) watchHttps(https, instance, () => webOriginsOf(current, https))
      if (https?.kind === 'local') {
        for (const line of announceTrust(https.state(), trustAddress)) log.say(line)
        if (configuration.log.form === 'text') log.say(terminalCode(trustAddress))
      }
      manager.ready()
      manager.keepAlive(instance.isHealthy)
      onHangUp(() => reload(instance))
    },
    flagsAgain: () => [],
  })
}

/** Listens by HTTP, and by HTTPS besides. Without a certificate HTTPS answers as soon as there is one. */
async function listenAtPorts(
  respond: RequestListener,
  { options, https }: { options: InstanceOptions; https: Https | null },
): Promise<Server[]> {
  const rules = { requestTimeout: REQUEST_TIMEOUT, maxHeaderSize: MAXIMUM_HEADER_SIZE }
  if (!https) {
    const server = createServer(rules, respond)
    await listenOn(server, options)
    return [server]
  }
  // The data folder is prepared by now, and nobody else uses it.
  await https.refresh()
  const servers = [https.createDualServer(respond, rules), https.createServer(respond, rules)] as const
  await listenOn(servers[0], options)
  await listenOn(servers[1], { ...options, port: https.port })
  return [...servers]
}

/** Keeps the certificate, and the origins that follow from it and from the addresses of the machine. */
function watchHttps(https: Https, instance: ServedInstance, origins: () => readonly string[]): void {
  https.start(() => instance.setWebOrigins(origins()))
}

/** Lines that wait until the log of the instance is there. */
function createNotes() {
  const waiting: Parameters<Say>[] = []
  let target: Say | null = null
  return {
    write: ((level, message) => (target ? target(level, message) : void waiting.push([level, message]))) satisfies Say,
    open(say: Say): void {
      target = say
      for (const line of waiting.splice(0)) say(...line)
    },
  }
}

/** The origins of pages: those of a certificate in files before those by HTTP, since it is trusted everywhere. */
function webOriginsOf(configuration: BarnConfiguration, https: Https | null): string[] {
  const { webOrigins } = configuration
  const own = https?.origins() ?? []
  const first = https?.kind === 'files' ? [...webOrigins, ...own] : webOrigins
  return [...new Set([...ownOrigins({ ...configuration, webOrigins: first }), ...own])]
}

function trustOf(https: Https, name: string, address: string): TrustPage | null {
  const root = https.root()
  const origins = https.origins()
  const forDevices = origins.filter((origin) => new URL(origin).hostname !== 'localhost')
  return root === null ? null : { name, root, address, origins: forDevices.length > 0 ? forDevices : origins }
}

/** What the check says of a configuration that can be used. */
function checkedSentences({ configuration }: Settings, file: string): string {
  const warning = checkHttps(configuration, file)
  return `${file} can be used\n${warning === null ? '' : `warning: ${warning}\n`}`
}

/** Reads the file again at the signal. In a terminal it says that the terminal is gone, and the program ends. */
function onHangUp(reload: () => void): void {
  if (process.stdin.isTTY || process.stdout.isTTY) return
  process.on('SIGHUP', reload)
}

/** The options that are taken over while the program runs. */
const LIVE: ReadonlySet<string> = new Set(['log', 'webOrigins', 'mobileApp', '$schema'])

/** Takes over what it can of another configuration, and says what waits for a restart. */
export function takeOver(current: BarnConfiguration, next: BarnConfiguration, log: LogOutput): BarnConfiguration {
  const names = [...new Set([...Object.keys(current), ...Object.keys(next)])] as (keyof BarnConfiguration)[]
  const changed = names.filter((name) => JSON.stringify(current[name]) !== JSON.stringify(next[name]))
  const waiting = changed.filter((name) => !LIVE.has(name))
  const live = changed.filter((name) => LIVE.has(name))
  log.setRules(next.log)
  log.note('info', `the configuration was read again; taken over: ${live.join(', ') || 'nothing'}`)
  if (waiting.length > 0) log.note('warn', `these changes wait for a restart: ${waiting.join(', ')}`)
  return { ...current, log: next.log, webOrigins: next.webOrigins, mobileApp: next.mobileApp }
}

/** What passes push messages on. Its key is in the data folder, so that a backup has it. */
async function openPush({ push }: BarnConfiguration, folder: string | undefined, logError: (error: unknown) => void) {
  if (folder === undefined) return undefined
  mkdirSync(folder, { recursive: true })
  const key = await openPushKey(join(folder, 'push-key.json'))
  return createPushRelay({ services: [], ...push, key, fetch, now: Date.now, logError })
}

/** Where the plugins of others are, and the origins of those in frames. */
function pluginsOf({ plugins = {} }: BarnConfiguration, base: string) {
  const { folder, ports, hosts } = plugins
  const count = ports ? ports.last - ports.first + 1 : 0
  return {
    folder: folder === undefined ? undefined : resolve(base, folder),
    ports: Array.from({ length: count }, (_, index) => (ports?.first ?? 0) + index),
    hosts,
  }
}
