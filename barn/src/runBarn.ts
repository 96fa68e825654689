import { createServer } from 'node:http'
import { dirname, resolve } from 'node:path'
import {
  listenOn,
  REQUEST_TIMEOUT,
  serveInstance,
  type InstanceOptions,
  type ServedInstance,
} from '@barn-workbench/instance/program'
import { MAXIMUM_HEADER_SIZE } from '@barn-workbench/workbench/server'
import { barnSchema, type BarnConfiguration } from './barnConfiguration'
import { createSite } from './createSite'
import { ConfigurationError, instanceOptionsOf } from './instanceOptionsOf'
import { createLogOutput, type LogOutput } from './logOutput'
import { ownOrigins } from './ownNames'
import { readBarnFile, type Fault } from './readBarnFile'
import { createServiceManager } from './serviceManager'

type Environment = Readonly<Record<string, string | undefined>>

/** The exit code for a configuration that cannot be used: to start again would not help. */
export const CONFIGURATION_EXIT_CODE = 78

const USAGE = `npm run barn -- --config FILE: a barn with its web client, on one port.
  --config FILE  the configuration, see docs/operations/running.md
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
export function readSettings(file: string, environment: Environment): Settings | { faults: readonly Fault[] } {
  const read = readBarnFile(file)
  if (!read.ok) return read
  const { configuration, faultAt } = read
  try {
    const options = instanceOptionsOf(configuration, { file, environment })
    return {
      configuration,
      options: { ...options, webOrigins: ownOrigins({ ...options, ...configured(configuration) }) },
    }
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    return { faults: [faultAt(error.path, error.message)] }
  }
}

const configured = ({ webOrigins }: BarnConfiguration) => ({ webOrigins })

interface RunOptions {
  /** The folder of the built client. */
  clientRoot: string
  environment: Environment
}

/** Runs the program with its arguments. Sets the exit code where it cannot start, or has nothing more to do. */
export async function runBarn(args: ReadonlyMap<string, string | true>, { clientRoot, environment }: RunOptions) {
  const file = args.get('config')
  if (args.has('help')) return void process.stdout.write(USAGE)
  if (args.has('schema')) return void process.stdout.write(`${JSON.stringify(barnSchema(), null, 2)}\n`)
  if (typeof file !== 'string') return fail(['--config FILE is required; --help tells more'])
  const settings = readSettings(file, environment)
  if ('faults' in settings) return fail(settings.faults.map((fault) => sentenceOf(file, fault)))
  if (args.has('check')) return void process.stdout.write(`${file} can be used\n`)
  await serve(settings, { file, clientRoot, environment })
}

function fail(sentences: readonly string[]): void {
  process.stderr.write(sentences.map((sentence) => `${sentence}\n`).join(''))
  process.exitCode = CONFIGURATION_EXIT_CODE
}

function sentenceOf(file: string, { line, column, message }: Fault): string {
  return `${file}:${line}:${column}: ${message}`
}

/** Serves the barn until the process ends. */
async function serve(
  { configuration, options }: Settings,
  { file, clientRoot, environment }: RunOptions & { file: string },
) {
  const log = createLogOutput(configuration.log, (text) => process.stdout.write(`${text}\n`))
  const manager = createServiceManager(environment)
  let current = configuration
  const site = createSite({
    id: options.id,
    name: options.name,
    root: clientRoot,
    trustedProxies: options.trustedProxies,
    webOrigins: () => current.webOrigins,
    plugins: pluginsOf(configuration, dirname(resolve(file))),
    logError: (error) => log.note('error', error instanceof Error ? error.message : String(error)),
  })

  function reload(instance: ServedInstance): void {
    const next = readSettings(file, environment)
    if ('faults' in next) {
      for (const fault of next.faults) log.note('error', `not taken over: ${sentenceOf(file, fault)}`)
      return
    }
    current = takeOver(current, next.configuration, log)
    instance.setWebOrigins(ownOrigins({ ...options, ...configured(current) }))
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => manager.stopping())
  await serveInstance(options, environment, {
    say: log.say,
    onLogLine: log.write,
    listen: async (respondAsInstance) => {
      // A listener for HTTPS is made here, with the same function for its requests.
      const server = createServer(
        { requestTimeout: REQUEST_TIMEOUT, maxHeaderSize: MAXIMUM_HEADER_SIZE },
        site.createListener(respondAsInstance),
      )
      await listenOn(server, options)
      const taken = await site.listenForPlugins(options.host)
      if (taken.length > 0) log.note('warn', `the plugins do without the ports ${taken.join(', ')}, which are taken`)
      return [server]
    },
    onReady(instance) {
      manager.ready()
      manager.keepAlive(instance.isHealthy)
      onHangUp(() => reload(instance))
    },
    flagsAgain: () => [],
  })
}

/** Reads the file again at the signal. In a terminal it says that the terminal is gone, and the program ends. */
function onHangUp(reload: () => void): void {
  if (process.stdin.isTTY || process.stdout.isTTY) return
  process.on('SIGHUP', reload)
}

/** The options that are taken over while the program runs. */
const LIVE: ReadonlySet<string> = new Set(['log', 'webOrigins', '$schema'])

/** Takes over what it can of another configuration, and says what waits for a restart. */
export function takeOver(current: BarnConfiguration, next: BarnConfiguration, log: LogOutput): BarnConfiguration {
  const names = [...new Set([...Object.keys(current), ...Object.keys(next)])] as (keyof BarnConfiguration)[]
  const changed = names.filter((name) => JSON.stringify(current[name]) !== JSON.stringify(next[name]))
  const waiting = changed.filter((name) => !LIVE.has(name))
  const live = changed.filter((name) => LIVE.has(name))
  log.setRules(next.log)
  log.note('info', `the configuration was read again; taken over: ${live.join(', ') || 'nothing'}`)
  if (waiting.length > 0) log.note('warn', `these changes wait for a restart: ${waiting.join(', ')}`)
  return { ...current, log: next.log, webOrigins: next.webOrigins }
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
