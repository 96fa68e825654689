import { createHash } from 'node:crypto'
import { z } from 'zod'
import { PluginGrants } from '@barn-workbench/core/plugins'
import { digestOf } from '@barn-workbench/core/server'
import { NO_FEATURES } from '../src/installed/frames/noFeatures'
import type { FramedPlugin } from './pluginFolder'
import type { StaticFile } from './staticFiles'

/** The folder of the built runtime of frames, at the address of the client and at the origin of every plugin. */
const RUNTIME_FOLDER = '/frame/'

/** `frame.json`: the files of the runtime, and those of the modules that plugins import by their names. */
const FrameFiles = z.object({
  entry: z.string(),
  probe: z.string(),
  style: z.string(),
  imports: z.record(z.string(), z.string()),
})

/** The built runtime of frames. */
export interface FrameRuntime extends z.output<typeof FrameFiles> {
  /** Its files by URL path. */
  files: ReadonlyMap<string, StaticFile>
  /** The digest of each of its scripts by URL path. */
  integrity: Readonly<Record<string, string>>
}

/** Finds the runtime of frames among the built files of the client; null if there is none. */
export function readFrameRuntime(all: ReadonlyMap<string, StaticFile>): FrameRuntime | null {
  const list = all.get(`${RUNTIME_FOLDER}frame.json`)
  if (!list) return null
  const files = new Map([...all].filter(([path]) => path.startsWith(RUNTIME_FOLDER) && !path.endsWith('.json')))
  const scripts = [...files].filter(([path]) => path.endsWith('.js'))
  return {
    ...FrameFiles.parse(JSON.parse(list.plain.toString('utf8'))),
    files,
    integrity: Object.fromEntries(scripts.map(([path, { plain }]) => [path, digestOf(plain)])),
  }
}

/** Path of the document of a plugin's frames. It changes with the plugin's files, so that no other is ever there. */
export function documentPathOf(folder: string): string {
  return `/${folder}/frame`
}

/**
 * Path of the document for plugins of instances, at the origins that no plugin of the server has. The page hands the
 * files of such a plugin over; this server never has them.
 */
export const INSTANCE_DOCUMENT = '/plugins/instance/frame'

/**
 * Path of the document by which a page learns what its browser lacks of the walls around plugins, at every origin of
 * plugins. It runs a file of the runtime alone.
 */
export const PROBE_DOCUMENT = '/plugins/probe/frame'

/** The addresses that a document may load besides the runtime, and the other servers that it may reach. */
type FrameContent = Pick<FramedPlugin, 'integrity' | 'network'> & {
  /** The folder of the plugin's files below its origin; null where its frames get them from the page. */
  folder: string | null
  /** Whether it is that of a probe. */
  isProbe?: boolean
}

/** A document and its headers. */
interface FrameDocument {
  html: string
  headers: Readonly<Record<string, string>>
}

/** The servers that an address of the document for plugins of instances names; null for one that is not allowed. */
export function networkOf(parameters: URLSearchParams): readonly string[] | null {
  const isKnown = [...parameters.keys()].every((name) => name === 'network')
  const network = PluginGrants.shape.network.safeParse(parameters.getAll('network'))
  return isKnown && network.success ? network.data : null
}

/** The headers of everything at the origin of a plugin. Nothing there is a page but the document of its frames. */
export const FRAME_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "sandbox; default-src 'none'",
  // The documents of frames have no origin, so that their own files come from elsewhere.
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
}

/**
 * The document in which the widgets of a plugin are drawn, and its headers. `origin` is the plugin's own; `embedders`
 * are the sources that may show it. The import map holds the digest of every script, so that the browser refuses one
 * that differs from the manifest, whoever serves it and whenever it is imported.
 */
export function frameDocument(
  { folder, integrity, network, isProbe = false }: FrameContent,
  runtime: FrameRuntime,
  { origin, embedders }: { origin: string; embedders: string },
): FrameDocument {
  const at = (path: string) => `${origin}${path}`
  const ofRuntime = (name: string) => at(RUNTIME_FOLDER + name)
  const files = folder === null ? 'blob:' : at(`/${folder}/`)
  const digests = { ...runtime.integrity, ...integrity }
  const importMap = JSON.stringify({
    imports: Object.fromEntries(Object.entries(runtime.imports).map(([name, file]) => [name, ofRuntime(file)])),
    integrity: Object.fromEntries(Object.entries(digests).map(([path, digest]) => [at(path), digest])),
  }).replaceAll('<', '\\u003c')
  const policy = {
    sandbox: 'allow-scripts',
    'default-src': "'none'",
    'script-src': [ofRuntime(''), files, `'sha256-${createHash('sha256').update(importMap).digest('base64')}'`].join(
      ' ',
    ),
    'style-src': `${origin}/ 'unsafe-inline'`,
    'font-src': `${ofRuntime('')} ${files} data:`,
    'img-src': [...new Set([files, 'blob:', 'data:'])].join(' '),
    'connect-src': connectSources(network, isProbe),
    // Without this line the browser would allow workers from wherever scripts may come.
    'worker-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': embedders,
    // Keeps a plugin from making a document of its own by `srcdoc`, where the lockdown of the runtime would not hold.
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default',
  }
  return {
    html: [
      '<!doctype html>',
      '<meta charset="utf-8">',
      '<title>Widget</title>',
      `<script type="importmap">${importMap}</script>`,
      `<link rel="stylesheet" href="${ofRuntime(runtime.style)}" crossorigin>`,
      `<script type="module" src="${ofRuntime(isProbe ? runtime.probe : runtime.entry)}" crossorigin></script>`,
    ].join('\n'),
    headers: {
      ...FRAME_HEADERS,
      'Content-Security-Policy': Object.entries(policy)
        .map(([name, value]) => `${name} ${value}`)
        .join('; '),
      'Permissions-Policy': NO_FEATURES.map((feature) => `${feature}=()`).join(', '),
      // A content security policy stops neither WebRTC nor look-ups of names and connections ahead of time. This does,
      // in the document and in all documents within it (Chromium 152 and later; other browsers ignore it).
      'Connection-Allowlist': `(${['response-origin', ...network.map((granted) => `"${granted}"`)].join(' ')})`,
      // Gives the frames of each plugin a process of their own, if the address is one that the browser trusts: HTTPS,
      // or this machine. Chromium warns all the same that the document "could not be origin-keyed": it looks for the
      // origin of the address among the keyed ones, while that of a sandboxed document is opaque, and always keyed.
      'Origin-Agent-Cluster': '?1',
      'X-DNS-Prefetch-Control': 'off',
      'Cache-Control': 'no-cache',
    },
  }
}

/** A probe may connect as far as its policy is concerned, so that it learns whether `Connection-Allowlist` holds. */
function connectSources(network: readonly string[], isProbe: boolean): string {
  if (isProbe) return 'http: https:'
  return network.length > 0 ? network.join(' ') : "'none'"
}
