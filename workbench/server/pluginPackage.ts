import { lstatSync, opendirSync, readFileSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import type { PluginFault, PluginManifest, Publisher } from '@barn-workbench/core/plugins'
import {
  checkDigests,
  checkWidgets,
  isAllowedFile,
  LARGEST_CONTENT,
  LARGEST_MANIFEST,
  MANIFEST,
  MOST_FILES,
  PackageError,
  parseManifest,
  readPackage,
  SIGNATURE,
  type PluginPackage,
} from '@barn-workbench/core/plugins/package'
import { digestOf, packageChecks, signatureOf, type PublisherKeys } from '@barn-workbench/core/server'

/** Signs a packed plugin anew. `successors`: statements by which earlier keys have handed it over. */
export function signPackage(
  bytes: Uint8Array,
  keys: PublisherKeys,
  successors: Publisher['successors'] = [],
): Uint8Array {
  const { manifest, files } = readPackage(bytes, packageChecks)
  const signed = pack({ ...manifest, publisher: { key: keys.publicKey, successors } }, files, (manifestBytes) => ({
    [SIGNATURE]: signatureOf(manifestBytes, keys),
  }))
  // A package that it signs it also has to accept.
  readPackage(signed, packageChecks)
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
  if (manifest.files) checkDigests(manifest, files, digestOf)
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
  // A package that it packs it also has to accept.
  readPackage(bytes, packageChecks)
  return { manifest, bytes }
}
