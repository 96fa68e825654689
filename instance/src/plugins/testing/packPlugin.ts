import { createHash } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'
import type { Publisher } from '@barn-workbench/core/plugins'
import { createPublisherKeys, digestOf, signatureOf, type PublisherKeys } from '@barn-workbench/core/server'

/** The keys of the author of the plugins of tests. */
export const authorKeys = createPublisherKeys('')

export interface PackedOptions {
  id?: string
  release?: string
  /** The manifest's own fields, which replace those of the tests. */
  manifest?: Record<string, unknown>
  /** Files besides the module, by their paths. */
  files?: Readonly<Record<string, string | Uint8Array>>
  /** Text of the module of its widget. */
  module?: string
  /** Null leaves it unsigned. */
  keys?: PublisherKeys | null
  successors?: Publisher['successors']
}

const MODULE =
  "import { defineWidget } from '@barn-workbench/plugin-sdk/widget'\nexport default defineWidget({ mount() {} })\n"

/** A packed plugin of one widget, signed by `authorKeys` unless the options say otherwise. */
export function packPlugin(options: PackedOptions = {}): Uint8Array {
  const { id = 'feed-silo', release = '1.0.0', module = MODULE, files = {}, keys = authorKeys } = options
  const content = Object.fromEntries(
    Object.entries({ 'silo.js': module, ...files }).map(([path, file]) => [
      path,
      typeof file === 'string' ? strToU8(file) : file,
    ]),
  )
  const manifest = {
    id,
    version: release,
    api: '1.0.0',
    name: { en: 'Feed silo', de: 'Futtersilo' },
    author: { name: 'Ada Farm' },
    widgets: [{ name: 'silo', title: { en: 'Silo', de: 'Silo' }, module: 'silo.js', size: { w: 6, h: 6 } }],
    calls: ['incidents.query', 'cameras.query'],
    intents: ['incident.open'],
    network: [{ origin: 'https://feed.example', why: { en: 'Prices.', de: 'Preise.' } }],
    files: Object.fromEntries(Object.entries(content).map(([path, bytes]) => [path, digestOf(bytes)])),
    ...(keys && { publisher: { key: keys.publicKey, successors: options.successors ?? [] } }),
    ...options.manifest,
  }
  const manifestBytes = strToU8(JSON.stringify(manifest))
  const signature = keys && { 'manifest.sig': signatureOf(manifestBytes, keys) }
  return zipSync({ 'manifest.json': manifestBytes, ...signature, ...content }, { mtime: '1980-01-01T00:00:00' })
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
