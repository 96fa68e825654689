import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  documentPathOf,
  FRAME_HEADERS,
  frameDocument,
  INSTANCE_DOCUMENT,
  networkOf,
  PROBE_DOCUMENT,
  type FrameRuntime,
} from './frameDocument'
import type { FramedPlugin, PluginFolder } from './pluginFolder'
import { hostNameOf } from './pluginOrigins'
import { refuse, sendFile } from './sendFile'

/** The dependencies of the answers at the origins of plugins. */
export interface FrameOptions {
  runtime: FrameRuntime
  /** The id of the plugin at whose origin a request came, if there is one. */
  pluginId: string
  plugins: PluginFolder
  /** Whether the page was requested by HTTPS. */
  isSecure: boolean
}

/**
 * Answers a request at the origin of a plugin: with the document of its frames, a file of their runtime or one of its
 * own files. At an origin that no plugin of the server has there are the document for plugins of instances and the
 * runtime. At each of them is the document of probes. Nothing else is ever there.
 */
export function respondAtOrigin(
  request: IncomingMessage,
  response: ServerResponse,
  { runtime, pluginId, plugins, isSecure }: FrameOptions,
): void {
  setHeaders(response, FRAME_HEADERS)
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405, 'only GET and HEAD')
  const url = urlOf(request)
  if (url === null) return refuse(response, 404, 'not found')
  const path = url.pathname
  const plugin = plugins.framed.get(pluginId)
  const content = path === PROBE_DOCUMENT ? PROBE : contentOf(url, plugin)
  if (content) return sendDocument(request, response, { content, runtime, isSecure })
  const file = runtime.files.get(path) ?? plugin?.files.get(path)
  if (!file) return refuse(response, 404, 'not found')
  sendFile(request, response, file)
}

/** The URL of a request that names its host; null for any other. */
function urlOf(request: IncomingMessage): URL | null {
  if (hostNameOf(request) === null) return null
  return URL.parse(request.url ?? '/', 'http://plugin')
}

const PROBE = { folder: null, integrity: {}, network: [], isProbe: true }

/** The addresses that the document at an origin may load and reach; a false value for any other address. */
function contentOf(url: URL, plugin: FramedPlugin | undefined) {
  return plugin ? url.pathname === documentPathOf(plugin.folder) && plugin : contentForInstance(url)
}

/** The addresses that the document for a plugin of an instance may load and reach; null for any other address. */
function contentForInstance({ pathname, searchParams }: URL) {
  const network = pathname === INSTANCE_DOCUMENT ? networkOf(searchParams) : null
  return network && { folder: null, integrity: {}, network }
}

function setHeaders(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
}

function sendDocument(
  request: IncomingMessage,
  response: ServerResponse,
  {
    content,
    runtime,
    isSecure,
  }: Pick<FrameOptions, 'runtime' | 'isSecure'> & { content: Parameters<typeof frameDocument>[0] },
): void {
  const origin = `${isSecure ? 'https' : 'http'}://${request.headers.host ?? ''}`
  // The workbench is at another port of the same machine, or at another name. Who else shows the document has a widget
  // without a barn.
  const embedders = isSecure ? 'https:' : 'http: https:'
  const { html, headers } = frameDocument(content, runtime, { origin, embedders })
  setHeaders(response, headers)
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.end(request.method === 'HEAD' ? undefined : html)
}
