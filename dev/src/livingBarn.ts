import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createProcesses } from '../../scripts/steps/processes.mjs'
import { AuthorError } from './project'

/** The programs of this package: the built client with its server, and the instance. */
const programs = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

const LOCAL = '127.0.0.1'
const BARN_ID = '1001'

interface BarnOptions {
  /** The client's port; the barn has the next one. Undefined: the first from `firstPort` on that is free. */
  port: number | undefined
  firstPort: number
  /** Where the barn keeps its data, and the configurations lie. */
  folder: string
  /** The folder with the plugin and its `allowed.json`. */
  plugins: string
  /** Whether plugins that the list does not name run in frames, each at a port above those of client and barn. */
  hasFrames?: boolean
  /** Whether a barn of three days is enough, whose history is there at once. */
  isBrief?: boolean
}

/** A workbench with one simulated barn around a plugin. */
export interface LivingBarn {
  /** Address of the workbench, without a slash at its end. */
  origin: string
  /** Address of the barn. */
  barn: string
  /** Ends the barn and the workbench. */
  end(): Promise<void>
}

function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, LOCAL, () => probe.close(() => resolve(true)))
  })
}

/** Ports of frames, above that of the client. Those that are taken are left out. */
const FIRST_FRAME_PORT = 10
const LAST_FRAME_PORT = 19
/** Pairs of ports that are tried. */
const MOST_TRIED = 50

/** The client's port, where the next one is free too. Throws an `AuthorError` if there is none. */
async function choosePort(port: number | undefined, firstPort: number): Promise<number> {
  const candidates =
    port === undefined ? Array.from({ length: MOST_TRIED }, (_, index) => firstPort + 2 * index) : [port]
  for (const candidate of candidates)
    if ((await isPortFree(candidate)) && (await isPortFree(candidate + 1))) return candidate
  const [first = firstPort] = candidates
  throw new AuthorError(`Port ${first} or ${first + 1} is taken: choose another by --port`)
}

/** Flags of a barn that is there for a check alone. */
const BRIEF_HISTORY = ['--history-days', '3', '--earlier-batches', '0', '--artifacts', 'false']

/** Address of the page of a widget on the simulated barn. */
export function pageOfWidget(origin: string, widgetId: string): string {
  return `${origin}/instance/${BARN_ID}/widget/${widgetId}`
}

/** The account with which authors look at their plugins. */
export const AUTHOR_ACCOUNT = { username: 'admin', password: 'Barn-demo-1!' } as const

/** Starts a simulated barn and a workbench that shows it with the plugins of a folder, whose changes it follows. */
export async function startLivingBarn({
  folder,
  plugins,
  hasFrames,
  isBrief = false,
  ...ports
}: BarnOptions): Promise<LivingBarn> {
  const port = await choosePort(ports.port, ports.firstPort)
  const barnPort = port + 1
  const origin = `http://localhost:${port}`
  mkdirSync(folder, { recursive: true })
  const config = join(folder, 'client.json')
  const local = { protocol: 'http', hostname: LOCAL, port: barnPort }
  const instances = [{ globalUniqueIdentifier: BARN_ID, name: 'Hof Nord', discoveryObject: { local } }]
  writeFileSync(config, JSON.stringify({ instances }))

  const processes = createProcesses()
  const barn = ['--type', 'barn', '--id', BARN_ID, '--name', 'Hof Nord', '--seed', '1']
  const kind = ['--species', 'pigs', '--time-zone', 'Europe/Berlin', '--language', 'de']
  const history = isBrief ? BRIEF_HISTORY : []
  const where = ['--port', String(barnPort), '--data', join(folder, 'data'), '--web-origin', origin]
  const client = ['--root', programs('client'), '--config', config, '--port', String(port)]
  const [firstFrame, lastFrame] = [port + FIRST_FRAME_PORT, port + LAST_FRAME_PORT]
  const frames = hasFrames ? ['--plugin-ports', `${firstFrame}-${lastFrame}`] : []
  await Promise.all([
    processes.start(
      'the barn',
      process.execPath,
      [programs('instance/main.js'), ...barn, ...kind, ...history, ...where],
      {
        cwd: folder,
      },
    ),
    processes.start(
      'the workbench',
      process.execPath,
      [programs('server/main.js'), ...client, ...frames, '--plugins', plugins, '--watch-plugins'],
      { cwd: folder },
    ),
  ])
  return { origin, barn: `http://${LOCAL}:${barnPort}`, end: () => processes.end() }
}

/** Saves a dashboard of the simulated barn. Resolves with its address. */
export async function saveDashboard({ origin, barn }: LivingBarn, layoutId: string, layout: object): Promise<string> {
  const send = async (method: string, path: string, body: object, token?: string) => {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) }
    const response = await fetch(barn + path, { method, headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path} answers ${response.status}`)
    return (await response.json()) as Record<string, string>
  }
  const { refreshToken } = await send('POST', '/api/auth/usernamePassword/login', AUTHOR_ACCOUNT)
  const { accessToken } = await send('POST', '/api/login/refresh', { refreshToken })
  await send('PUT', `/api/workbench/layouts/${layoutId}`, layout, accessToken)
  return `${origin}/instance/${BARN_ID}/dashboard/${layoutId}`
}
