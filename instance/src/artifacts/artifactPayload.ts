import { open } from 'node:fs/promises'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import { isComplete } from '@barn-workbench/core/schema'
import type { BytesReply } from '../http'
import type { LatePicture, PictureQueue, PictureSource } from '../pictures'
import { overlayOf } from './accumulator/heatMapOverlay'
import type { ArtifactFiles } from './artifactFiles'
import type { StoredArtifact } from './artifactStore'

export interface PayloadDependencies {
  files: ArtifactFiles
  /** Scales pictures. */
  queue: PictureQueue
}

type Payload = Promise<Result<BytesReply, 'artifact/no-payload' | 'request/too-many'>>

/** Formats of pictures that can be scaled. Each keeps its own, since the overlay of a heat map is transparent. */
const PICTURE_FORMATS: Readonly<Record<string, 'jpeg' | 'png'>> = { 'image/jpeg': 'jpeg', 'image/png': 'png' }

const DEFAULT_CONTENT_TYPE = 'application/octet-stream'
/**
 * A client may keep the file for its account, but asks each time: the artifact may be deleted, or its camera closed.
 */
const CACHE_HEADERS = { 'cache-control': 'private, no-cache', vary: 'Authorization' }

/** The file of an artifact as it is, read while it is sent. */
export async function filePayload({ files }: PayloadDependencies, artifact: StoredArtifact): Payload {
  const { artifactId, contentType, preferredFilename } = artifact
  const file = isComplete(artifact) ? await files.open(artifactId) : null
  if (!file) return fail('artifact/no-payload', { id: artifactId })
  return succeed({
    bytes: file.stream,
    contentType: contentType ?? DEFAULT_CONTENT_TYPE,
    headers: {
      ...CACHE_HEADERS,
      'content-length': String(file.size),
      'content-disposition': attachment(preferredFilename),
    },
  })
}

interface PictureOptions {
  /** In pixels. */
  height: number
  /** Whether a heat map has its movement alone. */
  isOverlay: boolean
  /** The account that receives it. */
  accountId: string
  signal: AbortSignal
}

/** The picture of an artifact. */
export async function picturePayload(
  { files, queue }: PayloadDependencies,
  artifact: StoredArtifact,
  { height, isOverlay, accountId, signal }: PictureOptions,
): Payload {
  const { artifactId, md5, contentType } = artifact
  const format = PICTURE_FORMATS[contentType ?? '']
  const file = format && isComplete(artifact) ? await files.pictureSource(artifactId) : null
  if (!file) return fail('artifact/no-payload', { id: artifactId })
  const takesOverlay = isOverlay && artifact.type === 'heatmap'
  const source = takesOverlay ? overlaySource(file) : file
  const key = JSON.stringify(['artifact', artifactId, md5, height, takesOverlay])
  const painted = await queue.get(key, { source, owner: accountId, height, format }, signal)
  if (!painted.ok) return painted
  if (!painted.value) return fail('artifact/no-payload', { id: artifactId })
  return succeed({ bytes: painted.value, contentType: `image/${format}`, headers: CACHE_HEADERS })
}

/**
 * The movement alone of the file of a heat map, read when it is painted. Files of earlier versions are nothing else.
 */
function overlaySource(file: PictureSource): PictureSource | LatePicture {
  if (file.kind === 'simulated') return file
  return { kind: 'later', load: () => (file.kind === 'bytes' ? overlayOr(file.bytes) : overlayInFile(file.path)) }
}

const overlayOr = async (bytes: Uint8Array): Promise<Uint8Array> => (await overlayOf(bytes)) ?? bytes

async function overlayInFile(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    return (await overlayOf(file)) ?? (await file.readFile())
  } finally {
    await file.close()
  }
}

const LONGEST_FILE_NAME = 150

/**
 * The header that makes a browser save a file, with its name without a path: in ASCII for old programs, and in full for
 * others.
 */
export function attachment(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? ''
  const clean = base
    .replace(/[\p{C}"]/gu, '')
    .replace(/^\.+/, '')
    .trim()
  const kept = [...clean].slice(0, LONGEST_FILE_NAME).join('') || 'artifact'
  const plain = kept.replace(/[^\x20-\x7E]|[%\\]/g, '_')
  const encoded = encodeURIComponent(kept.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
