import { unzipSync, type UnzipFileInfo } from 'fflate'
import {
  PluginFilePath,
  PluginManifest,
  RESERVED_PLUGIN_IDS,
  type PluginFault,
  type Publisher,
} from '../../schema/plugins'
import { describeMistake } from './describeMistake'

/** Extension of a packed plugin: a zip file of its manifest and its files. */
export const PACKAGE_EXTENSION = '.bwplugin'
/** Names of the manifest, and of the signature of its bytes. */
export const MANIFEST = 'manifest.json'
export const SIGNATURE = 'manifest.sig'
/** The largest package, the most that it may unpack to, and the largest manifest, in bytes. */
export const LARGEST_PACKAGE = 10 * 1024 * 1024
export const LARGEST_CONTENT = 30 * 1024 * 1024
export const LARGEST_MANIFEST = 1024 * 1024
export const MOST_FILES = 500
const DETAIL_LENGTH = 300
/** The method of a zip entry that is not compressed. */
const STORED = 0

/** Kinds of files that a plugin may have. None is a page, so that none can be shown as one; `.md` is only read. */
const EXTENSIONS = ['.js', '.css', '.json', '.woff2', '.png', '.webp', '.md']

/** A plugin whose manifest was read and all of whose files were checked. */
export interface PluginPackage {
  /** With the digest of each file. */
  manifest: PluginManifest
  files: ReadonlyMap<string, Uint8Array>
  /** The signer, whose signature is checked; null for an unsigned package. */
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

/** How the digests and signatures of a package are checked where it is read. */
export interface PackageChecks {
  /** The SHA-384 digest of a file, as browsers check it. */
  digestOf(bytes: Uint8Array): string
  /** Whether some bytes were signed by the holder of an Ed25519 key (base64url). */
  isSignedBy(bytes: Uint8Array, signature: Uint8Array, publicKey: string): boolean
}

/** Whether a plugin may have a file of this name. */
export function isAllowedFile(path: string): boolean {
  return PluginFilePath.safeParse(path).success && EXTENSIONS.some((extension) => path.endsWith(extension))
}

/** Lists and objects within each other. A manifest needs half of them; thousands cannot be written as JSON again. */
const MOST_LEVELS = 16

function isTooDeep(content: unknown): boolean {
  let level = [content]
  for (let depth = 0; depth <= MOST_LEVELS && level.length > 0; depth += 1)
    level = level.flatMap((value): unknown[] =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    )
  return level.length > 0
}

export function parseManifest(bytes: Uint8Array): PluginManifest {
  if (bytes.byteLength > LARGEST_MANIFEST) throw new PackageError('tooLarge', MANIFEST)
  let content: unknown
  try {
    content = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    throw new PackageError('badManifest', describeMistake(error, MANIFEST))
  }
  if (isTooDeep(content)) throw new PackageError('badManifest', `${MANIFEST}: tooLarge`)
  const manifest = PluginManifest.safeParse(content)
  if (!manifest.success) throw new PackageError('badManifest', describeMistake(manifest.error, MANIFEST, content))
  if (RESERVED_PLUGIN_IDS.includes(manifest.data.id)) throw new PackageError('badManifest', 'id: reserved')
  const names = manifest.data.widgets.map(({ name }) => name)
  const second = names.findIndex((name, index) => names.indexOf(name) < index)
  if (second >= 0) throw new PackageError('badManifest', `widgets.${second}.name: taken`)
  // A browser runs no other file as a module, and the tile could only say that it does not load.
  const noModule = manifest.data.widgets.findIndex(({ module }) => !module.endsWith('.js'))
  if (noModule >= 0) throw new PackageError('badManifest', `widgets.${noModule}.module: notAllowed`)
  return manifest.data
}

/** Checks that each file has the digest of the manifest, and that the manifest names each of them and no others. */
export function checkDigests(
  { files: digests = {} }: PluginManifest,
  files: ReadonlyMap<string, Uint8Array>,
  digestOf: PackageChecks['digestOf'],
): void {
  for (const [path, bytes] of files) {
    if (!Object.hasOwn(digests, path)) throw new PackageError('unlistedFile', path)
    if (digests[path] !== digestOf(bytes)) throw new PackageError('wrongDigest', path)
  }
  const missing = Object.keys(digests).find((path) => !files.has(path))
  if (missing !== undefined) throw new PackageError('missingFile', missing)
}

/** Checks that the modules and style sheets of all widgets are there. */
export function checkWidgets({ widgets }: PluginManifest, files: ReadonlyMap<string, Uint8Array>): void {
  const missing = widgets.flatMap(({ module, styles }) => [module, ...styles]).find((path) => !files.has(path))
  if (missing !== undefined) throw new PackageError('missingFile', missing)
}

/** Reads a zip file. Entries become named values in memory, so that links and special files mean nothing here. */
function unzip(bytes: Uint8Array): Map<string, Uint8Array> {
  if (bytes.byteLength > LARGEST_PACKAGE) throw new PackageError('tooLarge')
  const seen = new Set<string>()
  let size = 0
  let packed = 0
  const check = ({ name, originalSize, size: packedSize, compression }: UnzipFileInfo) => {
    if (name !== MANIFEST && name !== SIGNATURE && !isAllowedFile(name)) throw new PackageError('badPath', name)
    if (seen.has(name)) throw new PackageError('badPath', name)
    seen.add(name)
    // A stored entry is as large as its bytes, whatever it says; entries that share bytes are more than the package.
    if (compression === STORED && packedSize !== originalSize) throw new PackageError('notAPackage', name)
    packed += packedSize
    size += originalSize
    if (size > LARGEST_CONTENT || seen.size > MOST_FILES || packed > bytes.byteLength)
      throw new PackageError('tooLarge')
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
export function readPackage(bytes: Uint8Array, checks: PackageChecks): PluginPackage {
  const files = unzip(bytes)
  const manifestBytes = files.get(MANIFEST)
  if (!manifestBytes) throw new PackageError('noManifest')
  const signature = files.get(SIGNATURE)
  files.delete(MANIFEST)
  files.delete(SIGNATURE)
  const manifest = parseManifest(manifestBytes)
  checkDigests(manifest, files, checks.digestOf)
  checkWidgets(manifest, files)
  return { manifest, files, publisher: checkSignature(manifest, { manifestBytes, signature }, checks) }
}

/** The signer of a manifest. Throws for a publisher without a signature, the reverse, and a wrong signature. */
function checkSignature(
  { publisher }: PluginManifest,
  { manifestBytes, signature }: { manifestBytes: Uint8Array; signature: Uint8Array | undefined },
  { isSignedBy }: PackageChecks,
): Publisher | null {
  if (!publisher && !signature) return null
  if (!publisher || !signature || !isSignedBy(manifestBytes, signature, publisher.key))
    throw new PackageError('badSignature')
  return publisher
}
