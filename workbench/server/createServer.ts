import { randomBytes } from 'node:crypto'
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { InstalledPlugins } from '@barn-workbench/core/plugins'
import type { ClientConfiguration } from '@barn-workbench/core/schema'
import { createNetworkCheck, plainAddress, saysHttps } from '@barn-workbench/core/server'
import { productOf } from '../src/environment/products'
import { readFrameRuntime, type FrameRuntime } from './frameDocument'
import { createImportMaps } from './importMap'
import type { PluginChanges } from './pluginChanges'
import { createPluginFolder, type PluginFolder } from './pluginFolder'
import type { PluginOrigins } from './pluginOrigins'
import type { PushRelay } from './push'
import { respondAtOrigin } from './respondAtOrigin'
import { securityHeaders, type SecurityOptions } from './securityHeaders'
import { refuse, sendFile } from './sendFile'
import type { StaticFile } from './staticFiles'

const INDEX = '/index.html'
const INSTALLED_PLUGINS = '/plugins/installed.json'
/** Stream of events that tells pages to read the installed plugins again. */
const PLUGIN_CHANGES = '/plugins/changes'
const NONCE_MARK = '__CSP_NONCE__'

export interface ServerOptions {
  files: ReadonlyMap<string, StaticFile>
  /** Path below which the client is served, with a slash at both ends; `/` by default. */
  basePath?: string
  /** Addresses and networks of proxies whose headers about HTTPS are trusted. */
  trustedProxies?: readonly string[]
  /** Whether browsers that came by HTTPS are told to use nothing else for this name, which they are by default. */
  isStrict?: boolean
  /** Called at each request, so that an instance can be added while the server runs. */
  readConfiguration: (request: IncomingMessage, isSecure: boolean) => ClientConfiguration
  /** Called at each request: the plugins that are offered besides those of the client; none by default. */
  readPlugins?: () => PluginFolder
  /** The origins of those that run in frames; without it all run in the page. */
  pluginOrigins?: PluginOrigins
  /** Tells open pages of changes in them; without it they are not told. */
  pluginChanges?: PluginChanges
  /** Passes push messages of instances on; without it pages offer none. */
  push?: PushRelay | undefined
  /** Called with the error of a request that is answered with 500. */
  logError: (error: unknown) => void
}

/** Extensions of files. The path of a screen can contain a dot as well (`/instance/1001/widget/cameras.stills`). */
const FILE = /\.(js|mjs|css|json|map|html|svg|png|jpg|ico|woff2?|txt|webmanifest)$/i

/** Whether a path names a screen of the client: it names no file, and nothing in the folder of the built files. */
function isScreen(path: string): boolean {
  return !path.startsWith('/assets/') && !FILE.test(path)
}

/** The page of the client, whose text gets a new nonce at each request. */
interface Page {
  type: string
  withImportMap: ReturnType<typeof createImportMaps>
}

const BASE_PATH_MARK = '<meta name="base-path" content="/" />'

/**
 * The page with the base path in it. Its links to files are relative in the build, which would depend on the screen.
 */
export function readPage(plain: string, basePath: string): Pick<Page, 'withImportMap'> {
  const text = plain
    .replace(BASE_PATH_MARK, BASE_PATH_MARK.replace('"/"', `"${basePath}"`))
    .replaceAll(/(href|src)="\.\//g, `$1="${basePath}`)
  return { withImportMap: createImportMaps(text, basePath) }
}

interface SentPage {
  type: string
  text: string
  nonce: string
}

function sendPage(request: IncomingMessage, response: ServerResponse, { type, text, nonce }: SentPage): void {
  response.setHeader('Content-Type', type)
  response.setHeader('Cache-Control', 'no-store')
  const sent = pageOf(request.headers.host ?? '', text).replaceAll(NONCE_MARK, nonce)
  response.end(request.method === 'HEAD' ? undefined : sent)
}

/**
 * The path of a request below the base path; null if its URL is not valid. A reverse proxy may have removed the base
 * path already.
 */
function pathOf(request: IncomingMessage, basePath: string): string | null {
  const path = URL.parse(request.url ?? '/', 'http://client')?.pathname
  if (path === undefined) return null
  return path.startsWith(basePath) ? path.slice(basePath.length - 1) : path
}

function setSecurityHeaders(
  response: ServerResponse,
  configuration: ClientConfiguration,
  options: SecurityOptions,
): void {
  const headers = securityHeaders(configuration, options)
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
}

function sendJson(response: ServerResponse, content: ClientConfiguration | InstalledPlugins): void {
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.setHeader('Cache-Control', 'no-store')
  response.end(JSON.stringify(content))
}

function sendManifest(request: IncomingMessage, response: ServerResponse, basePath: string): void {
  response.setHeader('Content-Type', 'application/manifest+json; charset=utf-8')
  response.setHeader('Cache-Control', 'no-cache')
  const language = /^en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'de'
  response.setHeader('Vary', 'Accept-Language')
  response.end(request.method === 'HEAD' ? undefined : manifestOf(request.headers.host ?? '', basePath, language))
}

/** Time after which a page connects again, in ms. */
const RECONNECT_AFTER = 500

/** Answers with a stream that has an event for each change of the plugins. */
function sendChanges(request: IncomingMessage, response: ServerResponse, changes: PluginChanges): void {
  response.setHeader('Content-Type', 'text/event-stream')
  response.setHeader('Cache-Control', 'no-store')
  if (request.method === 'HEAD') return void response.end()
  response.write(`retry: ${RECONNECT_AFTER}\n\n`)
  response.once(
    'close',
    changes.subscribe(() => response.write('data: changed\n\n')),
  )
}

/**
 * Returns the function that says whether a page was requested by HTTPS: from the server itself, or from a proxy that
 * the configuration names. The headers `X-Forwarded-Proto` and `Forwarded` of any other sender are ignored.
 */
export function createSecureCheck(trustedProxies: readonly string[]): (request: IncomingMessage) => boolean {
  const isTrusted = createNetworkCheck(trustedProxies)
  return ({ socket, headers }) => {
    if ('encrypted' in socket && socket.encrypted === true) return true
    const forwardedProto = headers['x-forwarded-proto']?.toString()
    return (
      isTrusted(plainAddress(socket.remoteAddress ?? '')) && saysHttps({ forwardedProto, forwarded: headers.forwarded })
    )
  }
}

/** Whether a path is answered with the page of the client. */
const isPage = (path: string, file: StaticFile | undefined) => path === INDEX || (!file && isScreen(path))

/** Whether there is anything to tell of plugins: one that is offered, one with a fault, or a policy. */
const hasPlugins = ({ installed: { plugins, faulty, policy } }: PluginFolder) =>
  plugins.length + faulty.length > 0 || policy !== undefined

/**
 * The descriptions of the plugins, with the origins of those that run in frames. A plugin without an origin is left
 * out. Also the origins that they leave to plugins of instances.
 */
function tellPlugins(
  { installed, framed }: PluginFolder,
  originOf: (id: string) => string | null | undefined,
  freeOrigins: readonly string[],
): InstalledPlugins {
  const faulty = [...installed.faulty]
  const plugins = installed.plugins.flatMap((plugin) => {
    const { id } = plugin.manifest
    if (!framed.has(id)) return [plugin]
    const frameOrigin = originOf(id)
    if (frameOrigin) return [{ ...plugin, frameOrigin }]
    faulty.push({ name: id, reason: 'noOrigin', detail: id })
    return []
  })
  return { ...installed, plugins, faulty, freeOrigins: [...freeOrigins] }
}

type RespondOptions = Pick<
  ServerOptions,
  'files' | 'readConfiguration' | 'pluginChanges' | 'pluginOrigins' | 'push'
> & {
  readPlugins: () => PluginFolder
  runtime: FrameRuntime | null
  basePath: string
  page: Page | null
  isSecure: (request: IncomingMessage) => boolean
  isStrict: boolean
}

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

function respond(request: IncomingMessage, response: ServerResponse, options: RespondOptions): void {
  const { pluginOrigins, runtime, readPlugins } = options
  const isSecure = options.isSecure(request)
  const pluginId = pluginOrigins?.pluginAt(request) ?? null
  if (pluginId !== null && runtime)
    return respondAtOrigin(request, response, { runtime, pluginId, plugins: readPlugins(), isSecure })
  const path = pathOf(request, options.basePath)
  if (path === null) return refuse(response, 400, 'invalid URL')
  const frameOrigins = pluginOrigins?.sources(request, isSecure) ?? []
  const security = { nonce: randomBytes(16).toString('base64'), isSecure, isStrict: options.isStrict, frameOrigins }
  const configuration = options.readConfiguration(request, isSecure)
  setSecurityHeaders(response, configuration, security)
  respondWithContent(request, response, { ...options, path, configuration, security })
}

/** The configuration with what this server offers besides. */
function withOffers(configuration: ClientConfiguration, options: FileOptions): ClientConfiguration {
  return {
    ...configuration,
    hasPlugins: hasPlugins(options.readPlugins()),
    ...(options.pluginChanges && { watchesPlugins: true }),
  }
}

/** Answers with what the server itself says, or with a file. */
function respondWithContent(request: IncomingMessage, response: ServerResponse, options: FileOptions): void {
  const { path, configuration, pluginChanges, basePath } = options
  if (options.push?.respond(request, response, path)) return
  if (!READS.has(request.method ?? '')) return refuse(response, 405, 'only GET and HEAD')
  if (path === '/config.json') return sendJson(response, withOffers(configuration, options))
  if (path === PLUGIN_CHANGES && pluginChanges) return sendChanges(request, response, pluginChanges)
  if (path === MANIFEST) return sendManifest(request, response, basePath)
  respondWithFile(request, response, options)
}

interface FileOptions extends RespondOptions {
  path: string
  configuration: ClientConfiguration
  security: SecurityOptions
}

/** Answers with a file of the client or of a plugin, or with the page. */
function respondWithFile(request: IncomingMessage, response: ServerResponse, options: FileOptions): void {
  const { path, configuration, security } = options
  const own = options.files.get(path)
  if (own && path !== INDEX) return sendFile(request, response, own)
  const plugins = options.readPlugins()
  if (path === INSTALLED_PLUGINS) {
    const originOf = (id: string) => options.pluginOrigins?.originOf(id, request, security.isSecure)
    const freeOrigins = options.pluginOrigins?.freeOrigins(request, security.isSecure) ?? []
    return sendJson(response, tellPlugins(plugins, originOf, freeOrigins))
  }
  const file = own ?? plugins.files.get(path)
  if (options.page && isPage(path, file)) {
    const { type, withImportMap } = options.page
    const { text, source } = withImportMap(plugins.integrity)
    setSecurityHeaders(response, configuration, { ...security, importMap: source })
    return sendPage(request, response, { type, text, nonce: security.nonce })
  }
  if (!file) return refuse(response, 404, 'not found')
  sendFile(request, response, file)
}

/** Bytes of a request's address and headers. */
export const MAXIMUM_HEADER_SIZE = 128 * 1024

/** Creates the server of the built client. */
export function createServer(options: ServerOptions): Server {
  // An address holds the filters of a list, which may be long.
  return createHttpServer({ maxHeaderSize: MAXIMUM_HEADER_SIZE }, createResponder(options))
}

/**
 * Creates what answers for the built client, also at the origins of plugins. Its security headers allow the client's
 * own scripts only. A request that fails, for example because the configuration cannot be read, is answered with 500
 * and logged.
 */
export function createResponder(options: ServerOptions): RequestListener {
  const {
    files,
    basePath = '/',
    trustedProxies = [],
    isStrict = true,
    readConfiguration,
    pluginChanges,
    push,
    logError,
  } = options
  const { readPlugins = createPluginFolder(undefined), pluginOrigins } = options
  const index = files.get(INDEX)
  const page = index ? { type: index.type, ...readPage(index.plain.toString('utf8'), basePath) } : null
  const runtime = readFrameRuntime(files)
  const isSecure = createSecureCheck(trustedProxies)
  return (request, response) => {
    try {
      const plugins = { readPlugins, ...(pluginChanges && { pluginChanges }), ...(pluginOrigins && { pluginOrigins }) }
      const kept = { files, basePath, page, runtime, isSecure, isStrict, readConfiguration, push }
      respond(request, response, { ...kept, ...plugins })
    } catch (error) {
      logError(error)
      refuse(response, 500, 'internal error')
    }
  }
}

const MANIFEST = '/manifest.webmanifest'
const TITLE = /<title>[^<]*<\/title>/

/** The page under the name of the product that the host offers, so that the window has it before any script has run. */
export function pageOf(host: string, text: string): string {
  const { name, color } = productOf(host)
  return text.replace(TITLE, `<title>${name}</title>\n    <meta name="theme-color" content="${color}" />`)
}

/** The shortcuts of a long press on the icon of the installed product; `Shortcut` of the workbench opens them. */
const SHORTCUTS = {
  en: [
    { name: 'Report a dead animal', opens: 'deadAnimal' },
    { name: 'Barn round', opens: 'round' },
    { name: 'Last alarm', opens: 'alarm' },
  ],
  de: [
    { name: 'Totes Tier melden', opens: 'deadAnimal' },
    { name: 'Stallrundgang', opens: 'round' },
    { name: 'Letzter Alarm', opens: 'alarm' },
  ],
} as const

/** The manifest with which a phone installs the product. A browser shows its words in the language of the install. */
export function manifestOf(host: string, basePath: string, language: 'en' | 'de' = 'de'): string {
  const { name, shortName, color } = productOf(host)
  return JSON.stringify({
    id: basePath,
    name,
    short_name: shortName,
    start_url: basePath,
    scope: basePath,
    display: 'standalone',
    theme_color: color,
    background_color: '#f4f6f5',
    icons: [
      { src: `${basePath}icon-192.png`, sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: `${basePath}icon-512.png`, sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: `${basePath}icon-maskable-512.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: `${basePath}icon.svg`, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    shortcuts: SHORTCUTS[language].map(({ name: label, opens }) => ({
      name: label,
      url: `${basePath}?open=${opens}`,
      icons: [{ src: `${basePath}icon-192.png`, sizes: '192x192', type: 'image/png' }],
    })),
    lang: language,
  })
}
