import { ProblemError } from '@barn-workbench/core/result'
import { downloadBlob } from '@barn-workbench/plugin-sdk/react'
import type { DownloadedArtifact, Downloads } from './createDownloads'
import { fileNameFor } from './fileNames'
import { openTemporaryFile, writeProblem } from './temporaryFiles'

/** From this size on, in bytes, the user is asked for the place of a file, so that it is written there directly. */
const ASK_FROM = 32 * 1_000_000

/** The destination of a saved file. */
export interface SaveTarget {
  write(piece: Uint8Array): Promise<void>
  /** The file is right: it stays. */
  commit(contentType: string): Promise<void>
  /** Nothing stays. */
  discard(): Promise<void>
}

type AskForFile = (options: {
  suggestedName: string
}) => Promise<FileSystemFileHandle & { remove?: () => Promise<void> }>

/** The dialog of the browser that asks for the place of a file; null if it has none. */
function askForFile(): AskForFile | null {
  const { showSaveFilePicker } = globalThis as { showSaveFilePicker?: AskForFile }
  return typeof showSaveFilePicker === 'function' ? showSaveFilePicker.bind(globalThis) : null
}

/** Writes to the place that the user chooses. Null if the user has cancelled. */
async function openChosenFile(ask: AskForFile, suggestedName: string): Promise<SaveTarget | 'cancelled' | null> {
  let handle
  try {
    handle = await ask({ suggestedName })
  } catch (error) {
    // Any other refusal, such as that the user's press is too long ago, leaves the other way.
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : null
  }
  const writable = await handle.createWritable()
  return {
    async write(piece) {
      try {
        await writable.write(piece as Uint8Array<ArrayBuffer>)
      } catch (error) {
        throw writeProblem(error)
      }
    },
    async commit() {
      try {
        await writable.close()
      } catch (error) {
        throw writeProblem(error)
      }
    },
    async discard() {
      await writable.abort().catch(() => undefined)
      await handle.remove?.().catch(() => undefined)
    },
  }
}

/** Time for which the browser may copy a file that it saves, in ms per byte, and the minimum of it in ms. */
const COPY_TIME = 1 / 5_000
const LEAST_COPY_TIME = 60_000

/** Gathers the file in a place of the browser's own, and hands it over when it is right. */
async function openGatheredFile(name: string, size: number | null): Promise<SaveTarget> {
  const temporary = await openTemporaryFile(size)
  return {
    write: temporary.write,
    async commit(contentType) {
      const file = await temporary.finish(contentType)
      downloadBlob(file, name)
      setTimeout(() => void temporary.discard(), LEAST_COPY_TIME + file.size * COPY_TIME)
    },
    discard: temporary.discard,
  }
}

/**
 * Opens the destination of a file; null if the user has cancelled. Call it directly in the user's click: browsers ask
 * for a place only then. `size` in bytes; null if unknown. Rejects with `client/too-large` if the browser cannot hold
 * such a file.
 */
async function openSaveTarget(name: string, size: number | null): Promise<SaveTarget | null> {
  const ask = size === null || size >= ASK_FROM ? askForFile() : null
  const chosen = ask && (await openChosenFile(ask, name))
  if (chosen === 'cancelled') return null
  return chosen ?? (await openGatheredFile(name, size))
}

/** Saves with `fill`, which writes the file; an incomplete file is removed. False: the user has cancelled. */
export async function saveStream(
  name: string,
  size: number | null,
  fill: (target: SaveTarget) => Promise<{ contentType: string }>,
): Promise<boolean> {
  const target = await openSaveTarget(name, size)
  if (!target) return false
  try {
    const { contentType } = await fill(target)
    await target.commit(contentType)
    return true
  } catch (error) {
    await target.discard()
    throw error instanceof ProblemError ? error : writeProblem(error)
  }
}

/** The name under which an artifact is saved. */
export function fileNameOfArtifact({ preferredFilename, type, artifactId, contentType }: DownloadedArtifact): string {
  return fileNameFor({ preferredFilename, fallback: `${type}-${artifactId}`, contentType })
}

/**
 * Saves the file of an artifact, after downloading it if needed. A large one is written to its place directly, and not
 * kept. Returns false if the user has cancelled. Rejects as `Downloads.download` does.
 */
export async function saveArtifact(
  downloads: Downloads,
  artifact: DownloadedArtifact,
  signal: AbortSignal,
): Promise<boolean> {
  const name = fileNameOfArtifact(artifact)
  const isLarge = artifact.size === null || artifact.size >= ASK_FROM
  if (downloads.stateOf(artifact.artifactId).kind !== 'downloaded' && isLarge)
    return await saveStream(name, artifact.size, ({ write }) => downloads.stream(artifact, write, signal))
  downloadBlob(await downloads.download(artifact, signal), name)
  return true
}
