import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ClientConfiguration } from '@barn-workbench/core/schema'
import { createServer } from './createServer'
import { readStaticFiles } from './staticFiles'

/** Ends the process with the reason in one line. */
function stop(reason: string): never {
  process.stderr.write(`barn-workbench client: ${reason.replaceAll('\n', ' ')}\n`)
  process.exit(1)
}

function readOptions(): { port: number; host: string; root: string; config: string } {
  const options = {
    port: { type: 'string' },
    host: { type: 'string', default: '127.0.0.1' },
    root: { type: 'string' },
    config: { type: 'string' },
  } as const
  const { values } = parseArgs({ options, strict: true })
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65535 || values.port === undefined)
    stop('--port takes a port number')
  if (!values.root || !values.config) stop('--root and --config are needed')
  return { port, host: values.host, root: values.root, config: values.config }
}

function main(): void {
  const { port, host, root, config } = readOptions()
  const configuration = () => ClientConfiguration.parse(JSON.parse(readFileSync(config, 'utf8')))
  configuration()
  const server = createServer({ files: readStaticFiles(root), configuration })
  server.once('error', (error: NodeJS.ErrnoException) =>
    stop(error.code === 'EADDRINUSE' ? `port ${port} on ${host} is taken` : error.message),
  )
  server.listen(port, host, () => process.stdout.write(`ready http://${host}:${port} client\n`))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0))
}

try {
  main()
} catch (error) {
  stop(error instanceof Error ? error.message : String(error))
}
