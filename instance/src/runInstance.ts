import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import { createInstance, type Instance } from './composition'
import { readCommandLine, usage, type InstanceOptions } from './configuration'
import { createInstanceLog, formatLogLine } from './instanceLog'
import { createNow } from './now'
import { StartError } from './startError'

/** Time that open requests have to end when the instance stops, in ms. */
const STOP_GRACE_PERIOD = 500
/** Time that the instance has to close what it has open, in ms; after it the process ends all the same. */
const LONGEST_CLOSE = 4 * SECOND
/** Interval at which connections that have become idle are closed meanwhile, in ms. */
const IDLE_SWEEP_INTERVAL = 20
/** Time that a client has to send a request, in ms. */
const REQUEST_TIMEOUT = MINUTE

/**
 * Runs an instance until the process gets a signal to stop. Prints the reason of a failed start as one line on standard
 * error and sets the exit code.
 */
export async function runInstance(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  if (args.includes('--help')) {
    process.stdout.write(usage())
    return
  }
  try {
    const options = readCommandLine(args, environment)
    const log = createInstanceLog((line) => process.stderr.write(`${formatLogLine(line)}\n`))
    const instance = await createInstance(options, { log, now: createNow(options.startTime) })
    await startServing(instance, options)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`barn-workbench instance: ${error.message.replaceAll('\n', ' ')}\n`)
    process.exitCode = 1
  }
}

async function startServing(instance: Instance, options: InstanceOptions): Promise<void> {
  const startedAt = Date.now()
  const server = await listen(instance, options).catch(async (error: unknown) => {
    await instance.close()
    throw error
  })
  stopOnSignal(instance, server)
  printSetupLink(instance, options)
  await instance.start()
  process.stdout.write(`ready ${originOf(options)} ${options.type} ${options.id} after ${Date.now() - startedAt} ms\n`)
}

function originOf({ host, port }: InstanceOptions): string {
  const isIpv6 = host.includes(':')
  return `http://${isIpv6 ? `[${host}]` : host}:${port}`
}

function listen({ app }: Instance, { host, port }: InstanceOptions): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = serve(
      { fetch: app.fetch, hostname: host, port, serverOptions: { requestTimeout: REQUEST_TIMEOUT } },
      () => {
        resolve(server)
      },
    ) as Server
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? `port ${port} on ${host} is taken`
          : `cannot listen on ${host}:${port}: ${error.message}`
      reject(new StartError(reason))
    })
  })
}

function stopOnSignal(instance: Instance, server: Server): void {
  let isStopping = false
  async function stop(): Promise<void> {
    if (isStopping) return
    isStopping = true
    setTimeout(() => {
      process.stderr.write('barn-workbench instance: not everything could be closed in time\n')
      process.exit(0)
    }, LONGEST_CLOSE)
    await closeServer(instance, server)
    await instance.close()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
}

/** Ends the event streams, waits a moment for open requests and then closes all connections. */
async function closeServer(instance: Instance, server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) =>
    server.close(() => {
      resolve()
    }),
  )
  instance.core.hub.close()
  const sweep = setInterval(() => {
    server.closeIdleConnections()
  }, IDLE_SWEEP_INTERVAL)
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, STOP_GRACE_PERIOD))])
  clearInterval(sweep)
  server.closeAllConnections()
}

function printSetupLink({ administratorSetup }: Instance, { id, webOrigins, webPath }: InstanceOptions): void {
  if (!administratorSetup) return
  const query = new URLSearchParams({ globalUniqueIdentifier: id, ...administratorSetup })
  const link = `${webOrigins[0] ?? ''}${webPath}ql/account-provisioning?${query.toString()}`
  process.stdout.write(
    `set-up link of the account "${administratorSetup.username}", valid once and for 24 hours: ${link}\n`,
  )
}
