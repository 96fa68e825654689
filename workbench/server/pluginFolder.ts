import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { z } from 'zod'
import {
  isApiCompatible,
  PluginId,
  type InstalledPlugins,
  type OfferedPlugin,
  type PluginFault,
} from '@barn-workbench/core/plugins'
import { PACKAGE_EXTENSION, PackageError, readPackage, readPluginFolder, type PluginPackage } from './pluginPackage'
import { createStaticFile, type StaticFile } from './staticFiles'

/** Names the plugins that may run in the page of the workbench, by their ids. It lies beside them. */
const ALLOW_LIST = 'allowed.json'
const AllowList = z.strictObject({ page: z.array(PluginId) })

/** Path of all plugins below the address of the client. */
const PREFIX = 'plugins'
/** Letters of the digest of a manifest that its address has, so that other files have another address. */
const DIGEST_LENGTH = 12

/** The plugins that a server of the client offers, as they lie in its folder at the moment. */
export interface PluginFolder {
  installed: InstalledPlugins
  /** Their files by URL path, such as `/plugins/weather-1.0.0-3f2a/today.js`. */
  files: ReadonlyMap<string, StaticFile>
  /** The digest of each module by its URL path, as browsers check it. */
  integrity: Readonly<Record<string, string>>
}

const EMPTY: PluginFolder = { installed: { plugins: [], faulty: [] }, files: new Map(), integrity: {} }

type FaultyPlugin = InstalledPlugins['faulty'][number]

/** Says what failed without a path of the server, since anybody can read it. */
function messageOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return code ?? message
}

function faultOf(name: string, error: unknown): FaultyPlugin {
  if (error instanceof PackageError) return { name, reason: error.fault, detail: error.detail }
  return { name, reason: 'notAPackage', detail: messageOf(error) }
}

/** Reads the list of allowed plugins. Throws if it is there and cannot be read; none is allowed without one. */
function readAllowList(folder: string): readonly string[] {
  let text: string
  try {
    text = readFileSync(join(folder, ALLOW_LIST), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
  return AllowList.parse(JSON.parse(text)).page
}

/** The packages and folders of plugins in a folder, in the order of their names. Links are not followed. */
function entriesOf(folder: string): { name: string; path: string; isPackage: boolean }[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name)
      const stats = lstatSync(path)
      const isPackage = stats.isFile() && extname(name) === PACKAGE_EXTENSION
      if (!isPackage && !(stats.isDirectory() && !name.startsWith('.'))) return []
      return [{ name, path, isPackage }]
    })
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, DIGEST_LENGTH)
}

/** A plugin and its files, under an address that changes with them. */
function offer({ manifest, files }: PluginPackage): {
  plugin: OfferedPlugin
  files: [string, StaticFile][]
  integrity: [string, string][]
} {
  const digest = digestOf(Buffer.from(JSON.stringify(manifest.files)))
  const folder = `${PREFIX}/${manifest.id}-${manifest.version}-${digest}`
  const { files: digests = {}, ...described } = manifest
  const urlOf = (path: string) => `/${folder}/${path}`
  return {
    plugin: { manifest: described, folder },
    files: [...files].map(([path, bytes]) => [urlOf(path), createStaticFile(path, Buffer.from(bytes), true)]),
    integrity: Object.entries(digests)
      .filter(([path]) => path.endsWith('.js'))
      .map(([path, sha]) => [urlOf(path), sha]),
  }
}

function readAll(folder: string): PluginFolder {
  let allowed: readonly string[] = []
  let brokenList: string | null = null
  try {
    allowed = readAllowList(folder)
  } catch (error) {
    brokenList = messageOf(error)
  }
  const plugins: OfferedPlugin[] = []
  const faulty: FaultyPlugin[] = []
  const files = new Map<string, StaticFile>()
  const integrity: Record<string, string> = {}
  for (const { name, path, isPackage } of entriesOf(folder)) {
    const refuse = (reason: PluginFault, detail: string) => void faulty.push({ name, reason, detail })
    if (brokenList !== null) {
      refuse('allowListBroken', brokenList)
      continue
    }
    try {
      const read = isPackage ? readPackage(readFileSync(path)) : readPluginFolder(path)
      const { id, api } = read.manifest
      if (!allowed.includes(id)) refuse('notAllowed', id)
      else if (!isApiCompatible(api)) refuse('otherApi', api)
      else if (plugins.some(({ manifest }) => manifest.id === id)) refuse('duplicatePlugin', id)
      else {
        const offered = offer(read)
        plugins.push(offered.plugin)
        for (const [url, file] of offered.files) files.set(url, file)
        Object.assign(integrity, Object.fromEntries(offered.integrity))
      }
    } catch (error) {
      faulty.push(faultOf(name, error))
    }
  }
  return { installed: { plugins, faulty }, files, integrity }
}

/** Files of a folder of plugins whose changes are noticed; more are not looked at. */
const MOST_NOTICED = 20_000

/** All that decides what a folder of plugins offers: names, sizes and times of its files. */
function stampOf(folder: string): string {
  const lines: string[] = []
  const folders = [folder]
  for (const path of folders)
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (lines.length >= MOST_NOTICED) break
      const child = join(path, entry.name)
      const { mtimeMs, size } = lstatSync(child)
      lines.push(`${child} ${mtimeMs} ${size}`)
      if (entry.isDirectory()) folders.push(child)
    }
  return lines.join('\n')
}

/**
 * Returns a function that reads a folder of plugins: packed files and folders, of which those run that `allowed.json`
 * names. It is read again after something in it has changed, so that no restart is needed. A plugin with a fault takes
 * nobody with it, and a folder that can no longer be read offers none. Without a folder there are none. Throws if the
 * folder cannot be read at first.
 */
export function createPluginFolder(folder: string | undefined): () => PluginFolder {
  if (folder === undefined) return () => EMPTY
  readdirSync(folder)
  let known: { stamp: string; content: PluginFolder } | undefined
  return () => {
    try {
      const stamp = stampOf(folder)
      if (known?.stamp !== stamp) known = { stamp, content: readAll(folder) }
      return known.content
    } catch (error) {
      const faulty = [{ name: PREFIX, reason: 'folderUnreadable' as const, detail: messageOf(error) }]
      return { ...EMPTY, installed: { plugins: [], faulty } }
    }
  }
}
