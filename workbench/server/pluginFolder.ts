import { createHash } from 'node:crypto'
import { lstatSync, opendirSync, readFileSync, type Stats } from 'node:fs'
import { extname, join } from 'node:path'
import { z, ZodError } from 'zod'
import {
  BROKEN_POLICY,
  isApiCompatible,
  NetworkOrigin,
  PluginId,
  policyRefusal,
  PublisherKey,
  startsVersion,
  VersionStart,
  type InstalledPlugins,
  type OfferedPlugin,
  type PluginPolicy,
  type Publisher,
} from '@barn-workbench/core/plugins'
import {
  describeMistake,
  LARGEST_PACKAGE,
  PACKAGE_EXTENSION,
  PackageError,
  readPackage,
  type PluginPackage,
} from '@barn-workbench/core/plugins/package'
import { packageChecks } from '@barn-workbench/core/server'
import { createKnownKeys, type KnownKeys } from './knownKeys'
import { filesBelow, namesIn, readPluginFolder } from './pluginPackage'
import { POLICY_FILE, readPolicy } from './pluginPolicy'
import { createStaticFile, type StaticFile } from './staticFiles'

/** Names the plugins that may run in the page of the workbench, by their ids. It lies beside them. */
const ALLOW_LIST = 'allowed.json'
/** A plugin that may run in the page: by its id, and if it says so only with a key and some versions. */
const AllowedById = z.strictObject({ id: PluginId, key: PublisherKey.optional(), version: VersionStart.optional() })
const AllowedPlugin = z.preprocess((entry) => (typeof entry === 'string' ? { id: entry } : entry), AllowedById)
const AllowList = z.strictObject({
  page: z.array(AllowedPlugin).default([]),
  /** The servers that a plugin in frames may reach, by its id. */
  network: z.record(PluginId, z.array(NetworkOrigin)).default({}),
  /** The key that has to have signed the policy (`policy.jws`). */
  policyKey: PublisherKey.optional(),
})
type AllowList = z.output<typeof AllowList>
type AllowedPlugin = z.output<typeof AllowedPlugin>
/** Beside them, of the tools of an author: the mistakes that keep the last change of a plugin from being built. */
const BUILD_FAULTS = 'build-faults.json'
const BuildFaults = z.record(PluginId, z.string())
/** A recording by which widgets are answered, beside them, also of the tools of an author. */
const REPLAY = 'replay.json'
/** The keys of plugins that were signed, beside them. */
const KNOWN_KEYS = 'known-keys.json'

/** Files in the folder that are none of a plugin, and whose changes count. */
const FILES_BESIDE = [ALLOW_LIST, BUILD_FAULTS, POLICY_FILE, REPLAY]

/** Path of all plugins below the address of the client. */
const PREFIX = 'plugins'
/** Letters of the digest of a manifest that its address has, so that other files have another address. */
const DIGEST_LENGTH = 12

/** Files of plugins that are served at one origin. */
export interface PluginFiles {
  /** By URL path, such as `/plugins/weather-1.0.0-3f2a/today.js`. */
  files: ReadonlyMap<string, StaticFile>
  /** The digest of each module by its URL path, as browsers check it. */
  integrity: Readonly<Record<string, string>>
}

/** The plugins that a server of the client offers, as they lie in its folder at the moment. */
export interface PluginFolder extends PluginFiles {
  installed: InstalledPlugins
  /** The plugins among them that run in frames, by id. Their files are none of the page's. */
  framed: ReadonlyMap<string, FramedPlugin>
}

/** A plugin that runs in frames. */
export interface FramedPlugin extends PluginFiles {
  /** The folder of its files below its origin. */
  folder: string
  /** Origins of other servers that it may reach. */
  network: readonly string[]
}

const EMPTY: PluginFolder = {
  installed: { plugins: [], faulty: [] },
  files: new Map(),
  integrity: {},
  framed: new Map(),
}

type FaultyPlugin = InstalledPlugins['faulty'][number]

/** Says what failed without a path of the server, since everyone can read it. */
function messageOf(error: unknown, file: string): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (error instanceof SyntaxError || error instanceof ZodError) return describeMistake(error, file)
  return code ?? message
}

function faultOf(name: string, error: unknown): FaultyPlugin {
  if (error instanceof PackageError) return { name, reason: error.fault, detail: error.detail }
  return { name, reason: 'notAPackage', detail: messageOf(error, name) }
}

/** Reads the list of allowed plugins. Throws if it is there and cannot be read; none is allowed without one. */
function readAllowList(folder: string): AllowList {
  let text: string
  try {
    text = readFileSync(join(folder, ALLOW_LIST), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return AllowList.parse({})
    throw error
  }
  return AllowList.parse(JSON.parse(text))
}

/** The plugins whose last change cannot be built. They are offered as they were before it. */
function readBuildFaults(folder: string): FaultyPlugin[] {
  try {
    const faults = BuildFaults.parse(JSON.parse(readFileSync(join(folder, BUILD_FAULTS), 'utf8')))
    return Object.entries(faults).map(([name, detail]) => ({ name, reason: 'notBuilt', detail }))
  } catch {
    return []
  }
}

/** Adds the recording beside the plugins to the files of the page, and says its path; without one, nothing. */
function addReplay(folder: string, files: Map<string, StaticFile>): Pick<InstalledPlugins, 'replay'> {
  try {
    const bytes = readFileSync(join(folder, REPLAY))
    const path = `${PREFIX}/replay-${shortDigestOf(bytes)}.json`
    files.set(`/${path}`, createStaticFile(path, bytes, true))
    return { replay: path }
  } catch {
    return {}
  }
}

function shortDigestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, DIGEST_LENGTH)
}

/** A plugin as it is offered: what is said of it, its files and the digests of its modules, both by URL path. */
interface Offer {
  plugin: OfferedPlugin
  digests: NonNullable<OfferedPlugin['digests']>
  publisher: Publisher | null
  files: readonly (readonly [string, StaticFile])[]
  integrity: readonly (readonly [string, string])[]
}

/** Offers a plugin and its files, under an address that changes with them. */
function offer({ manifest, files, publisher }: PluginPackage): Offer {
  const digest = shortDigestOf(Buffer.from(JSON.stringify(manifest.files)))
  const folder = `${PREFIX}/${manifest.id}-${manifest.version}-${digest}`
  const { files: digests = {}, ...described } = manifest
  const urlOf = (path: string) => `/${folder}/${path}`
  return {
    publisher,
    digests,
    plugin: { manifest: described, folder, bytes: [...files.values()].reduce((sum, file) => sum + file.byteLength, 0) },
    files: [...files].map(([path, bytes]) => [urlOf(path), createStaticFile(path, Buffer.from(bytes), true)]),
    integrity: Object.entries(digests)
      .filter(([path]) => path.endsWith('.js'))
      .map(([path, sha]) => [urlOf(path), sha]),
  }
}

/** A packed file or a folder that was looked at. */
interface Entry {
  name: string
  isPackage: boolean
  /** All that decides its content: sizes and times of its files. */
  stamp: string
  /** The number of its files. */
  size: number
  /** The reason why it is not even read. */
  fault?: FaultyPlugin
}

const stampOf = ({ size, mtimeMs, ctimeMs }: Stats) => `${size} ${mtimeMs} ${ctimeMs}`

/** Entries of the folder of plugins, and files of all its plugins. */
const MOST_ENTRIES = 2_000

/** Looks at a package or a folder without reading it. Links are not followed; other files are none of a plugin. */
function lookAt(folder: string, name: string): Entry | null {
  const path = join(folder, name)
  const stats = lstatSync(path)
  const isPackage = stats.isFile() && extname(name) === PACKAGE_EXTENSION
  if (!isPackage && !(stats.isDirectory() && !name.startsWith('.'))) return null
  try {
    if (isPackage && stats.size > LARGEST_PACKAGE) throw new PackageError('tooLarge')
    const files = isPackage ? [['', stats] as const] : [...filesBelow(path)]
    const stamp = files.map(([file, ofFile]) => `${file} ${stampOf(ofFile)}`).join('\n')
    return { name, isPackage, stamp, size: files.length }
  } catch (error) {
    const fault = faultOf(name, error)
    return { name, isPackage, stamp: JSON.stringify(fault), size: 1, fault }
  }
}

/** Looks at the packages and folders in a folder of plugins, in the order of their names, and at its list. */
function lookAtAll(folder: string): { stamp: string; entries: readonly Entry[] } {
  const entries: Entry[] = []
  let files = 0
  let lists = ''
  for (const name of namesIn(folder, MOST_ENTRIES, 'tooManyFiles')) {
    if (FILES_BESIDE.includes(name)) lists += `${name} ${stampOf(lstatSync(join(folder, name)))} `
    const entry = lookAt(folder, name)
    if (!entry) continue
    entries.push(entry)
    files += entry.size
    if (files > MOST_ENTRIES) throw new PackageError('tooManyFiles')
  }
  return { stamp: JSON.stringify([lists, ...entries]), entries }
}

/** An entry that was read: what it offers, or the reason why it is refused. */
type ReadEntry = { stamp: string; offered: Offer } | { stamp: string; fault: FaultyPlugin }

/** Returns a function that reads an entry, and each only once until it changes. */
function createEntryReader(folder: string): (entry: Entry) => ReadEntry {
  const known = new Map<string, ReadEntry>()
  function read({ name, isPackage, stamp, fault }: Entry): ReadEntry {
    if (fault) return { stamp, fault }
    try {
      const path = join(folder, name)
      return {
        stamp,
        offered: offer(isPackage ? readPackage(readFileSync(path), packageChecks) : readPluginFolder(path)),
      }
    } catch (error) {
      return { stamp, fault: faultOf(name, error) }
    }
  }
  return (entry) => {
    const earlier = known.get(entry.name)
    const current = earlier?.stamp === entry.stamp ? earlier : read(entry)
    known.set(entry.name, current)
    return current
  }
}

interface ReadOptions {
  folder: string
  entries: readonly Entry[]
  readEntry: ReturnType<typeof createEntryReader>
  hasFrames: boolean
  keys: KnownKeys
}

/** A folder whose plugins are all left out, for one reason. What its policy says of others is not known either. */
function withoutAny(fault: FaultyPlugin): PluginFolder {
  return { ...EMPTY, installed: { plugins: [], faulty: [fault], policy: BROKEN_POLICY } }
}

function readAll({ folder, entries, readEntry, hasFrames, keys }: ReadOptions): PluginFolder {
  let allowed: AllowList
  let policy: PluginPolicy | undefined
  try {
    allowed = readAllowList(folder)
  } catch (error) {
    return withoutAny({ name: ALLOW_LIST, reason: 'allowListBroken', detail: messageOf(error, ALLOW_LIST) })
  }
  try {
    policy = readPolicy(join(folder, POLICY_FILE), allowed.policyKey)
  } catch (error) {
    return withoutAny({ name: POLICY_FILE, reason: 'policyBroken', detail: messageOf(error, POLICY_FILE) })
  }
  const plugins: OfferedPlugin[] = []
  const faulty = readBuildFaults(folder)
  const page = createPluginFiles()
  const framed = new Map<string, FramedPlugin>()
  for (const entry of entries) {
    const read = readEntry(entry)
    const admitted = 'fault' in read ? read.fault : admit(read.offered, { allowed, policy, plugins, hasFrames, keys })
    if ('reason' in admitted) {
      faulty.push({ ...admitted, name: entry.name })
      continue
    }
    const { plugin, isInPage } = admitted
    plugins.push(plugin)
    const files = isInPage ? page : createPluginFiles()
    files.add(admitted.offered)
    const { granted = [], folder: pluginFolder, manifest } = plugin
    if (!isInPage) framed.set(manifest.id, { folder: pluginFolder, network: granted, ...files.all })
  }
  const replay = addReplay(folder, page.all.files)
  return { installed: { plugins, faulty, ...(policy && { policy }), ...replay }, ...page.all, framed }
}

interface AdmitOptions extends Pick<ReadOptions, 'hasFrames' | 'keys'> {
  allowed: AllowList
  policy: PluginPolicy | undefined
  /** Those that are admitted already. */
  plugins: readonly OfferedPlugin[]
}

/** A plugin with its place and its signer, or the reason why it is left out. Only the key of one that runs is kept. */
function admit(
  offered: Offer,
  { allowed, policy, plugins, hasFrames, keys }: AdmitOptions,
): { plugin: OfferedPlugin; isInPage: boolean; offered: Offer } | Omit<FaultyPlugin, 'name'> {
  const { plugin, publisher } = offered
  const { id } = plugin.manifest
  const isInPage = allowed.page.some((one) => isAllowed(one, plugin, publisher))
  const fault = faultOfOffer(plugin, { plugins, mayRun: isInPage || hasFrames })
  if (fault) return fault
  const refusal = policyRefusal(policy, { id, version: plugin.manifest.version, key: publisher?.key })
  if (refusal) return { ...refusal, detail: id }
  const signer = keys.signerOf(id, publisher)
  if (signer === undefined) return { reason: 'otherKey', detail: id }
  const wanted = plugin.manifest.network.map(({ origin }) => origin)
  const granted = wanted.filter((origin) => allowed.network[id]?.includes(origin))
  const { digests } = offered
  return { plugin: { ...plugin, granted, ...(isInPage && { digests }), ...(signer && { signer }) }, isInPage, offered }
}

/** Whether an entry of the list names a plugin in its version, with its key. */
function isAllowed(entry: AllowedPlugin, { manifest }: OfferedPlugin, publisher: Publisher | null): boolean {
  return (
    entry.id === manifest.id &&
    (entry.key === undefined || entry.key === publisher?.key) &&
    startsVersion(entry.version, manifest.version)
  )
}

/** The reason why a plugin that was read is not offered; null if it is. `plugins`: those that are offered already. */
function faultOfOffer(
  { manifest: { id, api } }: OfferedPlugin,
  { plugins, mayRun }: { plugins: readonly OfferedPlugin[]; mayRun: boolean },
): Omit<FaultyPlugin, 'name'> | null {
  if (!mayRun) return { reason: 'notAllowed', detail: id }
  if (!isApiCompatible(api)) return { reason: 'otherApi', detail: api }
  if (plugins.some(({ manifest }) => manifest.id === id)) return { reason: 'duplicatePlugin', detail: id }
  return null
}

function createPluginFiles() {
  const files = new Map<string, StaticFile>()
  const integrity: Record<string, string> = {}
  return {
    all: { files, integrity },
    add(offered: Offer) {
      for (const [url, file] of offered.files) files.set(url, file)
      Object.assign(integrity, Object.fromEntries(offered.integrity))
    },
  }
}

/** Looking at the folder takes a small part of the server's time: after 1 ms it is left alone for this many ms. */
const REST = 20

interface FolderOptions {
  hasFrames?: boolean
  now?: () => number
  /** Called with what the operator has to know. */
  logError?: (message: string) => void
}

/**
 * Returns a function that reads a folder of plugins: packed files and folders. Those that `allowed.json` names run in
 * the page; where the server has frames (`hasFrames`), all others run in frames, else they are refused. It can be
 * called at each request: a plugin is read again only after something in it has changed, so that no
 * restart is needed, and the result is the same object until then. A plugin with a fault takes nobody with it, and a
 * folder that can no longer be read offers none. Without a folder there are none. Throws if the folder, or the keys in
 * it, cannot be read at first.
 */
export function createPluginFolder(
  folder: string | undefined,
  { hasFrames = false, now = () => performance.now(), logError = () => undefined }: FolderOptions = {},
): () => PluginFolder {
  if (folder === undefined) return () => EMPTY
  opendirSync(folder).closeSync()
  const keys = createKnownKeys(join(folder, KNOWN_KEYS), Date.now, logError)
  const readEntry = createEntryReader(folder)
  let known = { stamp: '', content: EMPTY }
  let nextLook = -Infinity

  function look(path: string): void {
    const start = now()
    try {
      const { stamp, entries } = lookAtAll(path)
      nextLook = now() + (now() - start) * REST
      if (stamp !== known.stamp)
        known = { stamp, content: readAll({ folder: path, entries, readEntry, hasFrames, keys }) }
    } catch (error) {
      nextLook = now() + (now() - start) * REST
      const fault = faultOf(PREFIX, error)
      const named = fault.reason === 'tooManyFiles' ? fault : { ...fault, reason: 'folderUnreadable' as const }
      const stamp = JSON.stringify(named)
      if (stamp === known.stamp) return
      known = { stamp, content: withoutAny(named) }
    }
  }

  return () => {
    if (now() >= nextLook) look(folder)
    return known.content
  }
}
