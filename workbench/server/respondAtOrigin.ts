import type { IncomingMessage, ServerResponse } from 'node:http'
import { documentPathOf, FRAME_HEADERS, frameDocument, type FrameRuntime } from './frameDocument'
import type { FramedPlugin, PluginFolder } from './pluginFolder'
import { hostNameOf } from './pluginOrigins'
import { refuse, sendFile } from './sendFile'

/** What is needed to answer at the origins of plugins. */
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
 * own files. Nothing else is ever there.
 */
export function respondAtOrigin(
  request: IncomingMessage,
  response: ServerResponse,
  { runtime, pluginId, plugins, isSecure }: FrameOptions,
): void {
  setHeaders(response, FRAME_HEADERS)
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405, 'only GET and HEAD')
  const path = pathOf(request)
  const plugin = plugins.framed.get(pluginId)
  if (!plugin || path === null) return refuse(response, 404, 'not found')
  if (path === documentPathOf(plugin.folder)) return sendDocument(request, response, { plugin, runtime, isSecure })
  const file = runtime.files.get(path) ?? plugin.files.get(path)
  if (!file) return refuse(response, 404, 'not found')
  sendFile(request, response, file)
}

/** The path of a request that names its host; null for any other. */
function pathOf(request: IncomingMessage): string | null {
  if (hostNameOf(request) === null) return null
  return URL.parse(request.url ?? '/', 'http://plugin')?.pathname ?? null
}

function setHeaders(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
}

function sendDocument(
  request: IncomingMessage,
  response: ServerResponse,
  { plugin, runtime, isSecure }: Pick<FrameOptions, 'runtime' | 'isSecure'> & { plugin: FramedPlugin },
): void {
  const origin = `${isSecure ? 'https' : 'http'}://${request.headers.host ?? ''}`
  // The workbench is at another port of the same machine, or at another name. Who else shows the document has a widget
  // without a barn.
  const embedders = isSecure ? 'https:' : 'http: https:'
  const { html, headers } = frameDocument(plugin, runtime, { origin, embedders })
  setHeaders(response, headers)
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.end(request.method === 'HEAD' ? undefined : html)
}
