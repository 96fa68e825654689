import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256, sha384 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { PluginManifest, Publisher } from '@barn-workbench/core/plugins'
import {
  bytesOf,
  isSuccessor,
  LARGEST_PACKAGE,
  PackageError,
  readPackage,
  type PackageChecks,
  type PluginPackage,
} from '@barn-workbench/core/plugins/package'
import type { SeenPackage } from './seenPackages'

/** A package as an instance has sent it, and what it has to be. */
export interface PackageToCheck {
  bytes: Uint8Array
  /** Its SHA-256 digest, hexadecimal. */
  digest: string
  pluginId: string
  /** The packages of the plugin that this browser has seen, the latest last; empty for one that it has not seen. */
  seen: readonly SeenPackage[]
}

/**
 * Why a package does not run: it is not the one that the instance names or that was signed, it has another key than
 * before, or it cannot be read.
 */
export type PackageRefusal = 'changed' | 'otherKey' | 'unreadable'

/** A package of whose files each was checked. */
export interface CheckedPackage {
  manifest: PluginManifest
  /** The key that has signed it. */
  key: string
  /** By their paths. */
  files: ReadonlyMap<string, Blob>
}

/** The types of the files that a package may have. */
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  png: 'image/png',
  webp: 'image/webp',
  woff2: 'font/woff2',
}

function isSignedBy(bytes: Uint8Array, signature: Uint8Array, publicKey: string): boolean {
  try {
    return ed25519.verify(signature, bytes, bytesOf(publicKey), { zip215: false })
  } catch {
    return false
  }
}

/** Checks of a place that has no `crypto.subtle`, as a page on plain http, and that need no time to start. */
export const libraryChecks: PackageChecks = {
  digestOf: (bytes) => `sha384-${btoa(String.fromCharCode(...sha384(bytes)))}`,
  isSignedBy,
}

/** The faults of a package that was changed on its way, or after it was signed. */
const CHANGES: readonly string[] = ['wrongDigest', 'unlistedFile', 'missingFile', 'badSignature']

/** Checks a package: its digest, the digests of its files, its signature, its id, and its key. */
export function checkPackage(
  { bytes, digest, pluginId, seen }: PackageToCheck,
  checks: PackageChecks = libraryChecks,
): CheckedPackage | PackageRefusal {
  if (bytes.byteLength > LARGEST_PACKAGE) return 'unreadable'
  if (bytesToHex(sha256(bytes)) !== digest) return 'changed'
  const read = tryToRead(bytes, checks)
  if (typeof read === 'string') return read
  const { manifest, files, publisher } = read
  if (manifest.id !== pluginId || !publisher) return 'changed'
  if (!mayHaveKey(publisher, { digest, pluginId, seen }, checks)) return 'otherKey'
  return { manifest, key: publisher.key, files: new Map([...files].map(([path, file]) => [path, blobOf(path, file)])) }
}

/** Whether a package may come with its key: that of the package before, or a successor of it. */
function mayHaveKey(
  publisher: Publisher,
  { digest, pluginId, seen }: Omit<PackageToCheck, 'bytes'>,
  checks: PackageChecks,
): boolean {
  const known = seen.at(-1)?.key
  if (known === undefined) return true
  // One that was seen before comes again when the instance rolls back, also by an earlier key.
  const wasSeen = seen.some((one) => one.digest === digest && one.key === publisher.key)
  return wasSeen || isSuccessor({ pluginId, known }, publisher, checks)
}

function tryToRead(bytes: Uint8Array, checks: PackageChecks): PluginPackage | PackageRefusal {
  try {
    return readPackage(bytes, checks)
  } catch (error) {
    return error instanceof PackageError && CHANGES.includes(error.fault) ? 'changed' : 'unreadable'
  }
}

function blobOf(path: string, bytes: Uint8Array): Blob {
  const type = TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type })
}
