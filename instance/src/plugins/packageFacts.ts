import { createHash } from 'node:crypto'
import {
  isApiCompatible,
  type CodeFact,
  type PluginFault,
  type PluginManifest,
  type Publisher,
} from '@barn-workbench/core/plugins'
import { PackageError, presentationOf, readPackage } from '@barn-workbench/core/plugins/package'
import { packageChecks } from '@barn-workbench/core/server'
import { SECOND } from '@barn-workbench/core/time'
import { codeFactsOf, UNREADABLE } from './code/codeFacts'

/** The largest manifest, in bytes: clients read the manifests of all plugins in one answer. */
const LARGEST_SHOWN_MANIFEST = 512 * 1024
/** Time for the code of a package, in ms. */
const PARSE_TIME = 4 * SECOND

/** The content of a package. */
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
  if (Buffer.byteLength(JSON.stringify(manifest)) > LARGEST_SHOWN_MANIFEST)
    throw new PackageError('tooLarge', 'manifest.json')
  if (!publisher) throw new PackageError('notSigned')
  if (!isApiCompatible(manifest.api)) throw new PackageError('otherApi', manifest.api)
  const presentation = presentationOf(files)
  return {
    digest: packageDigest(bytes),
    bytes: bytes.byteLength,
    manifest,
    publisher,
    ...presentation,
    pictures: presentation.pictures.map(dataUrlOf),
    files: [...files].map(([path, content]) => ({
      path,
      bytes: content.byteLength,
      digest: manifest.files?.[path] ?? '',
    })),
    code: codeOf(files, isParsed),
  }
}

/** The functions that the modules of the package use. After `PARSE_TIME` no further module is parsed. */
function codeOf(files: ReadonlyMap<string, Uint8Array>, isParsed: boolean): CodeFact[] {
  const end = performance.now() + PARSE_TIME
  return [...files].flatMap(([file, bytes]) => {
    if (!file.endsWith('.js')) return []
    const isInTime = isParsed && performance.now() < end
    return isInTime ? codeFactsOf(file, bytes) : [{ fact: UNREADABLE, file, names: [] }]
  })
}

/** A picture as a data URL. */
function dataUrlOf([file, bytes]: [string, Uint8Array]): { file: string; url: string } {
  const type = file.endsWith('.png') ? 'image/png' : 'image/webp'
  return { file, url: `data:${type};base64,${Buffer.from(bytes).toString('base64')}` }
}
