import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { createInstance, type Instance } from '../createInstance'
import type { Clock } from '../database/clock'
import { StartError } from '../database/openDatabase'
import { createInstanceLog } from '../http/instanceLog'
import type { InstanceOptions } from './instanceOptions'
import { readCommandLine, usage } from './readCommandLine'

/** Calls under way get this long to end when the instance is told to stop, in ms. */
const STOP_GRACE = 500
/** Connections whose last call ends meanwhile are closed this often, in ms. */
const IDLE_SWEEP = 20
/** A client gets this long to send a request, in ms. */
const REQUEST_TIMEOUT = 60_000

/** Runs an instance until it is told to stop; why it cannot is one line on standard error. */
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
    const log = createInstanceLog(({ level, module, message }) =>
      process.stderr.write(`${level} ${module}: ${message}\n`),
    )
    const instance = await createInstance(options, { log, now: clockFrom(options.startTime) })
    await run(instance, options)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`barn-workbench instance: ${error.message.replaceAll('\n', ' ')}\n`)
    process.exitCode = 1
  }
}

/** A clock that starts at a time and goes on from there; without one the machine's. */
function clockFrom(startTime: number | undefined): Clock {
  if (startTime === undefined) return Date.now
  const offset = startTime - Date.now()
  return () => Date.now() + offset
}

async function run(instance: Instance, options: InstanceOptions): Promise<void> {
  const startedAt = Date.now()
  const server = await listen(instance, options).catch(async (error: unknown) => {
    await instance.close()
    throw error
  })
  stopOnSignal(instance, server)
  printSetupLink(instance, options)
  await instance.start()
  process.stdout.write(`ready ${addressOf(options)} ${options.type} ${options.id} after ${Date.now() - startedAt} ms\n`)
}

function addressOf({ host, port }: InstanceOptions): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
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
      reject(
        new StartError(
          error.code === 'EADDRINUSE'
            ? `port ${port} on ${host} is taken`
            : `cannot listen on ${host}:${port}: ${error.message}`,
        ),
      )
    })
  })
}

function stopOnSignal(instance: Instance, server: Server): void {
  let stopping = false
  async function stop(): Promise<void> {
    if (stopping) return
    stopping = true
    const closed = new Promise<void>((resolve) =>
      server.close(() => {
        resolve()
      }),
    )
    instance.core.hub.close()
    const sweep = setInterval(() => {
      server.closeIdleConnections()
    }, IDLE_SWEEP)
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, STOP_GRACE))])
    clearInterval(sweep)
    server.closeAllConnections()
    await instance.close()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
}

function printSetupLink({ setupLink }: Instance, options: InstanceOptions): void {
  if (!setupLink) return
  const query = new URLSearchParams({ globalUniqueIdentifier: options.id, ...setupLink })
  process.stdout.write(
    `set-up link, good once and for 24 hours: ${options.webOrigins[0] ?? ''}/ql/account-provisioning?${query.toString()}\n`,
  )
}
