import { downloadBlob } from '@barn-workbench/plugin-sdk/react'
import type { DownloadedArtifact, Downloads } from './createDownloads'
import { fileNameFor } from './fileName'
import { ASK_FROM, saveStream } from './saveStream'

/** The name under which an artifact is saved. */
export function fileNameOfArtifact({ preferredFilename, type, artifactId, contentType }: DownloadedArtifact): string {
  return fileNameFor({ preferredFilename, fallback: `${type}-${artifactId}`, contentType })
}

/**
 * Saves the file of an artifact, which is downloaded first where it is not there. A large one goes to its place at
 * once, and is not kept besides. False: the user has cancelled. Rejects as `Downloads.download` does.
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
