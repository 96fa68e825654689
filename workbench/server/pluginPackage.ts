import { createHash } from 'node:crypto'
import { lstatSync, opendirSync, readFileSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { PluginFilePath, PluginManifest, type PluginFault, type Publisher } from '@barn-workbench/core/plugins'
import { isSignedBy, signatureOf, type PublisherKeys } from './pluginSignature'

/** Extension of a packed plugin: a zip file of its manifest and its files. */
export const PACKAGE_EXTENSION = '.bwplugin'
const MANIFEST = 'manifest.json'
const SIGNATURE = 'manifest.sig'
/** The largest package, the most that it may unpack to, and the largest manifest, in bytes. */
export const LARGEST_PACKAGE = 10 * 1024 * 1024
const LARGEST_CONTENT = 30 * 1024 * 1024
const LARGEST_MANIFEST = 1024 * 1024
const MOST_FILES = 500
const DETAIL_LENGTH = 300

/** Kinds of files that a plugin may have. None is a page, so that none can be shown as one. */
const EXTENSIONS = ['.js', '.css', '.json', '.woff2', '.png', '.webp']

/** A plugin whose manifest was read and all of whose files were checked. */
export interface PluginPackage {
  /** With the digest of each file. */
  manifest: PluginManifest
  files: ReadonlyMap<string, Uint8Array>
  /** Who has signed it, which was checked; null for one that nobody has signed. */
  publisher: Publisher | null
}

/** The reason why a package is refused. */
export class PackageError extends Error {
  readonly fault: PluginFault
  readonly detail: string
  constructor(fault: PluginFault, detail = '') {
    super(`${fault}: ${detail}`)
    this.name = 'PackageError'
    this.fault = fault
    this.detail = detail.slice(0, DETAIL_LENGTH)
  }
}

/** The digest of a file, as browsers check it. */
export function digestOf(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`
}

/** Whether a plugin may have a file of this name. */
function isAllowedFile(path: string): boolean {
  return PluginFilePath.safeParse(path).success && EXTENSIONS.some((extension) => path.endsWith(extension))
}

function parseManifest(bytes: Uint8Array): PluginManifest {
  if (bytes.byteLength > LARGEST_MANIFEST) throw new PackageError('tooLarge', MANIFEST)
  let content: unknown
  try {
    content = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    throw new PackageError('badManifest', error instanceof Error ? error.message : '')
  }
  const manifest = PluginManifest.safeParse(content)
  if (manifest.success) return manifest.data
  const [issue] = manifest.error.issues
  throw new PackageError('badManifest', `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`)
}

/** Checks that each file has the digest of the manifest, and that the manifest names each of them and no others. */
function checkDigests({ files: digests = {} }: PluginManifest, files: ReadonlyMap<string, Uint8Array>): void {
  for (const [path, bytes] of files) {
    if (!Object.hasOwn(digests, path)) throw new PackageError('unlistedFile', path)
    if (digests[path] !== digestOf(bytes)) throw new PackageError('wrongDigest', path)
  }
  const missing = Object.keys(digests).find((path) => !files.has(path))
  if (missing !== undefined) throw new PackageError('missingFile', missing)
}

/** Checks that the modules and style sheets of all widgets are there. */
function checkWidgets({ widgets }: PluginManifest, files: ReadonlyMap<string, Uint8Array>): void {
  const missing = widgets.flatMap(({ module, styles }) => [module, ...styles]).find((path) => !files.has(path))
  if (missing !== undefined) throw new PackageError('missingFile', missing)
}

/** Reads a zip file. Entries become named values in memory, so that links and special files mean nothing here. */
function unzip(bytes: Uint8Array): Map<string, Uint8Array> {
  if (bytes.byteLength > LARGEST_PACKAGE) throw new PackageError('tooLarge')
  const seen = new Set<string>()
  let size = 0
  const check = ({ name, originalSize }: { name: string; originalSize: number }) => {
    if (name !== MANIFEST && name !== SIGNATURE && !isAllowedFile(name)) throw new PackageError('badPath', name)
    if (seen.has(name)) throw new PackageError('badPath', name)
    seen.add(name)
    size += originalSize
    if (size > LARGEST_CONTENT || seen.size > MOST_FILES) throw new PackageError('tooLarge')
    return true
  }
  try {
    return new Map(Object.entries(unzipSync(bytes, { filter: check })))
  } catch (error) {
    if (error instanceof PackageError) throw error
    throw new PackageError('notAPackage', error instanceof Error ? error.message : '')
  }
}

/** Reads a packed plugin, and checks all of it before anything of it is used. Throws a `PackageError`. */
export function readPackage(bytes: Uint8Array): PluginPackage {
  const files = unzip(bytes)
  const manifestBytes = files.get(MANIFEST)
  if (!manifestBytes) throw new PackageError('noManifest')
  const signature = files.get(SIGNATURE)
  files.delete(MANIFEST)
  files.delete(SIGNATURE)
  const manifest = parseManifest(manifestBytes)
  checkDigests(manifest, files)
  checkWidgets(manifest, files)
  return { manifest, files, publisher: checkSignature(manifest, manifestBytes, signature) }
}

/** Who has signed a manifest. Throws for a publisher without a signature, the reverse, and a wrong signature. */
function checkSignature(
  { publisher }: PluginManifest,
  bytes: Uint8Array,
  signature: Uint8Array | undefined,
): Publisher | null {
  if (!publisher && !signature) return null
  if (!publisher || !signature || !isSignedBy(bytes, signature, publisher.key)) throw new PackageError('badSignature')
  return publisher
}

/** Signs a packed plugin anew. `successors`: statements by which earlier keys have handed it over. */
export function signPackage(
  bytes: Uint8Array,
  keys: PublisherKeys,
  successors: Publisher['successors'] = [],
): Uint8Array {
  const { manifest, files } = readPackage(bytes)
  const signed = pack({ ...manifest, publisher: { key: keys.publicKey, successors } }, files, (manifestBytes) => ({
    [SIGNATURE]: signatureOf(manifestBytes, keys),
  }))
  // What it signs it also has to take.
  readPackage(signed)
  return signed
}

/** The names in a folder in their order. Throws `fault` for more than `most`, before it has read all of them. */
export function namesIn(folder: string, most: number, fault: PluginFault): string[] {
  const names: string[] = []
  const entries = opendirSync(folder)
  try {
    for (let entry = entries.readSync(); entry; entry = entries.readSync()) {
      names.push(entry.name)
      if (names.length > most) throw new PackageError(fault)
    }
  } finally {
    entries.closeSync()
  }
  return names.sort()
}

/** Whether a name in an author's folder is no part of the plugin. */
const isSkipped = (name: string) => name.startsWith('.') || name === 'node_modules'

/**
 * The files of a plugin in a folder by their paths. Hidden ones and installed packages are left out. Throws a
 * `PackageError` for links, and for more entries than a plugin may have.
 */
export function filesBelow(root: string): ReadonlyMap<string, Stats> {
  const files = new Map<string, Stats>()
  const folders = ['']
  let rest = MOST_FILES
  for (const folder of folders)
    for (const name of namesIn(join(root, folder), rest, 'tooLarge')) {
      rest -= 1
      if (isSkipped(name)) continue
      const path = folder === '' ? name : `${folder}/${name}`
      const stats = lstatSync(join(root, path))
      if (stats.isDirectory()) folders.push(path)
      else if (stats.isFile()) files.set(path, stats)
      else throw new PackageError('badPath', path)
    }
  return files
}

/**
 * Reads a plugin from an author's folder, whose manifest need not name the digests. Files of other kinds, such as a
 * README, are left out. Throws a `PackageError`.
 */
export function readPluginFolder(folder: string): PluginPackage {
  const found = filesBelow(folder)
  const manifestSize = found.get(MANIFEST)?.size
  if (manifestSize === undefined) throw new PackageError('noManifest')
  if (manifestSize > LARGEST_MANIFEST) throw new PackageError('tooLarge', MANIFEST)
  const files = new Map<string, Uint8Array>()
  let contentSize = 0
  for (const [path, { size }] of found) {
    if (path === MANIFEST || !isAllowedFile(path)) continue
    contentSize += size
    if (contentSize > LARGEST_CONTENT) throw new PackageError('tooLarge')
    files.set(path, readFileSync(join(folder, path)))
  }
  const manifest = parseManifest(readFileSync(join(folder, MANIFEST)))
  checkWidgets(manifest, files)
  if (manifest.files) checkDigests(manifest, files)
  const digests = Object.fromEntries([...files].map(([path, bytes]) => [path, digestOf(bytes)]))
  // Only a packed plugin is signed.
  return { manifest: { ...manifest, files: digests, publisher: undefined }, files, publisher: null }
}

/** The time of every entry of a package, so that equal files make an equal package. */
const ENTRY_TIME = '1980-01-01T00:00:00'

/** Zips a plugin, with what else follows from the bytes of its manifest. */
function pack(
  manifest: PluginManifest,
  files: PluginPackage['files'],
  more: (manifestBytes: Uint8Array) => Readonly<Record<string, Uint8Array>> = () => ({}),
): Uint8Array {
  const manifestBytes = strToU8(`${JSON.stringify(manifest, null, 2)}\n`)
  const content = { [MANIFEST]: manifestBytes, ...more(manifestBytes), ...Object.fromEntries(files) }
  return zipSync(content, { mtime: ENTRY_TIME })
}

/** Checks the plugin in an author's folder and packs it, with the digest of each file. Throws a `PackageError`. */
export function packFolder(folder: string): { manifest: PluginManifest; bytes: Uint8Array } {
  const { manifest, files } = readPluginFolder(folder)
  const bytes = pack(manifest, files)
  // What it packs it also has to take.
  readPackage(bytes)
  return { manifest, bytes }
}
