import { spawn } from 'node:child_process'
import { createServer, type RequestListener, type Server } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { HttpsState } from '@barn-workbench/core/schema'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import {
  createAccountLocks,
  createAccountStore,
  createAuditTrail,
  createCredentialStore,
  createGrantStore,
  createLoginThrottle,
  createSessionStore,
} from './auth'
import { createNoticeHub, createNow, StartError, startErrorOf, type Now } from './base'
import { createInstance, describeAssumed, type Instance } from './composition'
import { createTerminalQuestion, readCommandLine, usage, type InstanceOptions } from './configuration'
import { openInitializedDatabase, prepareFolder, type Database } from './database'
import { createSharedAddressCheck, limitConnections } from './http'
import { createInstanceLog, formatLogLine, openLogFiles, type InstanceLog, type LogLine } from './log'

/** Time that open requests have to end when the instance stops, in ms. */
const STOP_GRACE_PERIOD = 500
/** Time that the instance has to close its files and threads, in ms. After it the process ends in any case. */
const LONGEST_CLOSE = 4 * SECOND
/** Interval at which idle connections are closed while the instance stops, in ms. */
const IDLE_SWEEP_INTERVAL = 20
/** Time that a client has to send a request, in ms. */
export const REQUEST_TIMEOUT = MINUTE
/** The exit code that asks the supervisor to start the instance again. */
const RESTART_EXIT_CODE = 75
/** Set by the supervisor that starts the instance again when it ends with that code. */
const SUPERVISED = 'BARN_SUPERVISED'

type Environment = Readonly<Record<string, string | undefined>>

/** An instance that answers. */
export interface ServedInstance extends Pick<Instance, 'setWebOrigins'>, Pick<Instance['core'], 'isHealthy'> {
  /** The name of the site at present. */
  name: () => string
  /** Writes a line of the surrounding program into the log of the instance. */
  note: (level: LogLine['level'], message: string) => void
}

/** The duties that a program around the instance takes over. */
export interface Surroundings {
  /** Tells people something of the start, such as the set-up link: on standard output by default. */
  say?: (text: string) => void
  /** Receives each line of the log; by default warnings and errors go to standard error. */
  onLogLine?: (line: LogLine) => void
  /** Listens, and passes requests on to the instance. Rejects with a `StartError` if it cannot listen. */
  listen?: (respond: RequestListener) => Promise<readonly Server[]>
  /** The HTTPS of the listener, for clients; without it there is none. */
  https?: () => HttpsState | null
  /** Called when the instance answers and its data is complete. */
  onReady?: (instance: ServedInstance) => void
  /** Additional flags of a process that takes the place of this one. */
  flagsAgain?: () => string[]
}

/**
 * Runs an instance until the process gets a signal to stop. Prints the reason of a failed start as one line on standard
 * error and sets the exit code. With `--unlock` it unlocks an account and runs no instance.
 */
export async function runInstance(args: readonly string[], environment: Environment): Promise<void> {
  if (args.includes('--help')) {
    process.stdout.write(usage())
    return
  }
  try {
    const options = readCommandLine(args, environment)
    if (options.unlock !== undefined) {
      process.stdout.write(`${await unlockAccount(options.data ?? '', options.unlock, createNow(options.startTime))}\n`)
      return
    }
    await serveInstance(options, environment)
  } catch (error) {
    const reason = startErrorOf(error)
    if (!reason) throw error
    writeStartError(reason)
    process.exitCode = 1
  }
}

/**
 * Serves an instance until the process gets a signal to stop, and ends the process then. Resolves when the instance is
 * ready. Prints the reason of a failed start and sets the exit code, like `runInstance`.
 */
export async function serveInstance(
  options: InstanceOptions,
  environment: Environment,
  surroundings: Surroundings = {},
): Promise<void> {
  try {
    const log = openLog(options, surroundings)
    const now = createNow(options.startTime)
    // A simulated clock continues in the next process.
    const clockAgain = () => (options.startTime === undefined ? [] : ['--start-time', new Date(now()).toISOString()])
    const flagsAgain = surroundings.flagsAgain ?? clockAgain
    const ending = createEnding({ log, environment, flagsAgain })
    const instance = await createInstance(options, {
      log,
      now,
      ...(process.stdin.isTTY &&
        process.stdout.isTTY && { askForSite: createTerminalQuestion(process.stdin, process.stdout) }),
      ...(surroundings.https && { https: surroundings.https }),
      restart: () => void ending.end('restart'),
      onDamage(error) {
        log.write({ kind: 'system', timestamp: now(), level: 'error', module: 'database', message: error.message })
        writeStartError(error)
        void ending.end('fail')
      },
    })
    await startServing(instance, options, { ending, log, now, surroundings })
  } catch (error) {
    const reason = startErrorOf(error)
    if (!reason) throw error
    writeStartError(reason)
    process.exitCode = 1
  }
}

function writeStartError({ message }: StartError): void {
  process.stderr.write(`barn-workbench instance: ${message.replaceAll('\n', ' ')}\n`)
}

function openLog({ data }: InstanceOptions, { onLogLine }: Surroundings): InstanceLog {
  if (data !== undefined) prepareFolder(data)
  return createInstanceLog({
    ...(onLogLine ? { onLine: onLogLine } : { onProblem: (line) => process.stderr.write(`${formatLogLine(line)}\n`) }),
    ...(data !== undefined && { store: openLogFiles(join(data, 'log')) }),
  })
}

interface Serving {
  ending: Ending
  log: InstanceLog
  now: Now
  surroundings: Surroundings
}

async function startServing(
  instance: Instance,
  options: InstanceOptions,
  { ending, log, now, surroundings }: Serving,
): Promise<void> {
  const { say = (text) => process.stdout.write(`${text}\n`), listen = listenAlone(options), onReady } = surroundings
  const startedAt = Date.now()
  const respond = getRequestListener(instance.app.fetch, { hostname: options.host })
  const servers = await listen((request, response) => void respond(request, response)).catch(async (error: unknown) => {
    await instance.close()
    throw error
  })
  ending.onEnd(() => closeAll(instance, servers))
  const link = setupLinkOf(instance, options)
  if (link !== null) say(link)
  const assumed = describeAssumed(instance.site)
  if (assumed !== null) {
    say(assumed)
    log.write({ kind: 'system', timestamp: now(), level: 'info', module: 'instance', message: assumed })
  }
  await instance.start()
  const text = `${originOf(options)} ${options.type} ${options.id} after ${Date.now() - startedAt} ms`
  const { version } = instance.core.info
  log.write({
    kind: 'system',
    timestamp: now(),
    level: 'info',
    module: 'instance',
    message: `ready, version ${version}`,
  })
  say(`ready ${text}`)
  onReady?.({
    setWebOrigins: instance.setWebOrigins,
    isHealthy: instance.core.isHealthy,
    name: () => instance.core.info.name,
    note: (level, message) => log.write({ kind: 'system', timestamp: now(), level, module: 'barn', message }),
  })
}

function originOf({ host, port }: InstanceOptions): string {
  const isIpv6 = host.includes(':')
  return `http://${isIpv6 ? `[${host}]` : host}:${port}`
}

/** Makes the function that listens for an instance alone. */
function listenAlone(options: InstanceOptions): NonNullable<Surroundings['listen']> {
  return async (respond) => {
    const server = createServer({ requestTimeout: REQUEST_TIMEOUT }, respond)
    await listenOn(server, options)
    return [server]
  }
}

/**
 * Lets a server listen at the address of an instance, with limits for its connections. Rejects with a `StartError` if
 * it cannot.
 */
export function listenOn(
  server: Server,
  { host, port, trustedProxies }: Pick<InstanceOptions, 'host' | 'port' | 'trustedProxies'>,
): Promise<void> {
  limitConnections(server, { isShared: createSharedAddressCheck(trustedProxies) })
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? `port ${port} on ${host} is taken`
          : `cannot listen on ${host}:${port}: ${error.message}`
      reject(new StartError(reason))
    })
    server.listen(port, host, resolve)
  })
}

interface EndingOptions {
  log: InstanceLog
  environment: Environment
  /** Additional flags of a process that replaces this one. */
  flagsAgain: () => string[]
}

type Ending = ReturnType<typeof createEnding>

/**
 * Ends the process: to stop at a signal, to restart, or since it cannot continue. The supervisor of the instance may
 * start it again (`BARN_SUPERVISED`); without one, this process closes everything and runs another one in its place. A
 * signal that comes meanwhile stops it.
 */
function createEnding({ log, environment, flagsAgain }: EndingOptions) {
  let close = (): Promise<void> => Promise.resolve()
  let isEnding = false
  let willRestart = false
  let hasFailed = false

  function leave(isClosed: boolean): void {
    log.close()
    if (!willRestart) process.exit(hasFailed ? 1 : 0)
    // Open resources, such as the database, would block the process that replaces this one.
    if (environment[SUPERVISED] !== undefined || !isClosed) process.exit(RESTART_EXIT_CODE)
    runInPlace(flagsAgain())
  }

  async function end(how: 'stop' | 'restart' | 'fail'): Promise<void> {
    hasFailed ||= how === 'fail'
    // A restart that has begun can still become a stop, but a stop cannot become a restart.
    willRestart = how === 'restart' && (!isEnding || willRestart)
    if (isEnding) return
    isEnding = true
    const timer = setTimeout(() => {
      process.stderr.write('barn-workbench instance: not everything could be closed in time\n')
      leave(false)
    }, LONGEST_CLOSE)
    await close()
    clearTimeout(timer)
    leave(true)
  }

  process.on('SIGINT', () => void end('stop'))
  process.on('SIGTERM', () => void end('stop'))
  // Only a process that runs in place of another one has a channel to it, which closes when that one is gone.
  process.on('disconnect', () => void end('stop'))
  return {
    end,
    /** Sets the function that closes the instance. */
    onEnd(closeInstance: () => Promise<void>): void {
      close = closeInstance
    },
  }
}

/** Runs the instance as another process in place of this one, which passes signals on and ends with it. */
function runInPlace(flags: readonly string[]): void {
  process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM')
  let child: ReturnType<typeof start>
  let isStopping = false

  function start() {
    return spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1), ...flags], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, [SUPERVISED]: '1' },
    }).once('exit', (code) => {
      if (code !== RESTART_EXIT_CODE || isStopping) process.exit(code ?? 1)
      child = start()
    })
  }

  child = start()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      isStopping = true
      child.kill(signal)
    })
}

async function closeAll(instance: Instance, servers: readonly Server[]): Promise<void> {
  instance.core.hub.close()
  await Promise.all(servers.map(closeServer))
  await instance.close()
}

/** Waits a moment for open requests, whose streams have ended, and then closes all connections. */
async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) =>
    server.close(() => {
      resolve()
    }),
  )
  const sweep = setInterval(() => {
    server.closeIdleConnections()
  }, IDLE_SWEEP_INTERVAL)
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, STOP_GRACE_PERIOD))])
  clearInterval(sweep)
  server.closeAllConnections()
}

/** The link with which the first administrator begins, as a sentence; null once that is done. */
function setupLinkOf(
  { administratorSetup }: Instance,
  { id, type, webOrigins, webPath }: InstanceOptions,
): string | null {
  if (!administratorSetup) return null
  const guide = type === 'barn' ? { isFirst: 'true' } : {}
  const query = new URLSearchParams({ globalUniqueIdentifier: id, ...administratorSetup, ...guide })
  const link = `${webOrigins[0] ?? ''}${webPath}ql/account-provisioning?${query.toString()}`
  return `set-up link of the account "${administratorSetup.username}", valid once and for 24 hours: ${link}`
}

/**
 * Clears the wrong passwords that lock an account, in a data folder whose instance may run. Resolves with a sentence
 * that says what was done. Throws a `StartError` if there is no such account.
 */
async function unlockAccount(folder: string, name: string, now: Now): Promise<string> {
  const database = openInitializedDatabase(folder)
  try {
    const locks = composeLocks(database, now)
    const found = await locks.find(name)
    if (!found.ok)
      throw new StartError(`there is no account with the user name or e-mail address ${JSON.stringify(name)}`)
    const cleared = await locks.clear(found.value.account_id, null)
    const account = `the account ${JSON.stringify(found.value.name)}`
    return cleared.ok && cleared.value > 0
      ? `${account} can sign in again; its wrong passwords (${cleared.value}) are forgotten`
      : `${account} was not locked: it has no wrong passwords`
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`the account could not be unlocked: ${(error as Error).message}`)
  } finally {
    await database.close()
  }
}

function composeLocks(database: Database, now: Now) {
  const hub = createNoticeHub()
  const audit = createAuditTrail({ database, now })
  const sessions = createSessionStore(database, now, hub)
  const grants = createGrantStore({ database, sessions, audit, hub, now })
  return createAccountLocks({
    database,
    audit,
    now,
    accounts: createAccountStore({ database, grants, sessions, audit, hub, now }),
    credentials: createCredentialStore(database),
    throttle: createLoginThrottle(database, now),
  })
}
