import { createHash } from 'node:crypto'
import {
  isApiCompatible,
  type CodeFact,
  type PluginFault,
  type PluginManifest,
  type Publisher,
} from '@barn-workbench/core/plugins'
import { PackageError, readPackage } from '@barn-workbench/core/plugins/package'
import { packageChecks } from '@barn-workbench/core/server'
import { SECOND } from '@barn-workbench/core/time'
import { codeFactsOf, UNREADABLE } from './code/codeFacts'

/** Names of the texts of a package, and of the folder of its pictures. */
const README = 'readme.md'
const CHANGELOG = 'changelog.md'
const PICTURE = /^pictures\/.+\.(png|webp)$/
/** The most that is shown of a package, in bytes and in number. */
const LARGEST_TEXT = 200 * 1024
const LARGEST_PICTURE = 1024 * 1024
const MOST_PICTURES = 5
/** Time for the code of a package, in ms. */
const PARSE_TIME = 4 * SECOND

/** Words that stand in the paths of the calls where ids do. */
const RESERVED_IDS: ReadonlySet<string> = new Set(['uploads', 'packages'])

/** What is in a package by itself. */
export interface PackageFacts {
  digest: string
  /** Size of the package. */
  bytes: number
  manifest: PluginManifest
  publisher: Publisher
  readme: string | null
  changelog: string | null
  pictures: { file: string; url: string }[]
  files: { path: string; bytes: number; digest: string }[]
  code: CodeFact[]
}

/** The reason why a package cannot be installed anywhere. */
export interface PackageRefusal {
  fault: PluginFault
  detail: string
}

export type ReadFacts = { facts: PackageFacts } | { refusal: PackageRefusal }

export function packageDigest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/**
 * Reads a package and checks all of it, without running anything of it. Without `isParsed` its code counts as
 * unreadable.
 */
export function readPackageFacts(bytes: Uint8Array, isParsed: boolean): ReadFacts {
  try {
    return { facts: factsOf(bytes, isParsed) }
  } catch (error) {
    if (!(error instanceof PackageError)) throw error
    return { refusal: { fault: error.fault, detail: error.detail } }
  }
}

function factsOf(bytes: Uint8Array, isParsed: boolean): PackageFacts {
  const { manifest, files, publisher } = readPackage(bytes, packageChecks)
  if (RESERVED_IDS.has(manifest.id)) throw new PackageError('badManifest', `id: ${manifest.id}`)
  if (!publisher) throw new PackageError('notSigned')
  if (!isApiCompatible(manifest.api)) throw new PackageError('otherApi', manifest.api)
  return {
    digest: packageDigest(bytes),
    bytes: bytes.byteLength,
    manifest,
    publisher,
    readme: textOf(files, README),
    changelog: textOf(files, CHANGELOG),
    pictures: picturesOf(files),
    files: [...files].map(([path, content]) => ({
      path,
      bytes: content.byteLength,
      digest: manifest.files?.[path] ?? '',
    })),
    code: codeOf(files, isParsed),
  }
}

/** What the modules of the package do. After `PARSE_TIME` no further one is parsed. */
function codeOf(files: ReadonlyMap<string, Uint8Array>, isParsed: boolean): CodeFact[] {
  const end = performance.now() + PARSE_TIME
  return [...files].flatMap(([file, bytes]) => {
    if (!file.endsWith('.js')) return []
    const isInTime = isParsed && performance.now() < end
    return isInTime ? codeFactsOf(file, bytes) : [{ fact: UNREADABLE, file, names: [] }]
  })
}

/** A text file of the package, in which bytes that are no UTF-8 are replaced. */
function textOf(files: ReadonlyMap<string, Uint8Array>, path: string): string | null {
  const bytes = files.get(path)
  if (!bytes) return null
  if (bytes.byteLength > LARGEST_TEXT) throw new PackageError('tooLarge', path)
  return new TextDecoder().decode(bytes)
}

function picturesOf(files: ReadonlyMap<string, Uint8Array>): PackageFacts['pictures'] {
  const pictures = [...files].filter(([path]) => PICTURE.test(path)).sort(([left], [right]) => (left < right ? -1 : 1))
  const tooLarge = pictures.find(([, { byteLength }]) => byteLength > LARGEST_PICTURE) ?? pictures[MOST_PICTURES]
  if (tooLarge) throw new PackageError('tooLarge', tooLarge[0])
  return pictures.map(([file, bytes]) => {
    const type = file.endsWith('.png') ? 'image/png' : 'image/webp'
    return { file, url: `data:${type};base64,${Buffer.from(bytes).toString('base64')}` }
  })
}
