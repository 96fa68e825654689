import { useMemo, useSyncExternalStore } from 'react'
import { problemOf } from '@barn-workbench/core/result'
import type { Artifact } from '@barn-workbench/core/schema'
import { useArtifactLog } from '@barn-workbench/plugin-sdk/artifact'
import { useHost, useSession } from '@barn-workbench/plugin-sdk/react'
import type { Batch } from './createBatches'
import type { DownloadState } from './createDownloads'
import { downloadsOf, type InstanceDownloads } from './downloadsOf'
import { saveArtifact } from './saveStream'

/** The downloads of the instance around. */
export function useDownloads(): InstanceDownloads {
  // The same until the account changes, which redraws this.
  const session = useSession()
  return downloadsOf(session)
}

/** The state of an artifact's file on this device. */
export function useDownloadState(artifactId: string): DownloadState {
  const { downloads } = useDownloads()
  return useSyncExternalStore(downloads.subscribe, () => downloads.stateOf(artifactId))
}

/** The current or last batch, or null. */
export function useBatch(): Batch | null {
  const { batches } = useDownloads()
  return useSyncExternalStore(batches.subscribe, batches.current)
}

/** The actions on the file of an artifact. Each resolves to whether it succeeded; a failure is reported and logged. */
export interface FileActions {
  download(): Promise<boolean>
  save(): Promise<boolean>
  abort(): void
}

/** Downloads and saves the file of an artifact. */
export function useFileActions(artifact: Artifact): FileActions {
  const { downloads } = useDownloads()
  const host = useHost()
  const log = useArtifactLog()
  return useMemo(() => {
    const attempt = async (run: () => Promise<boolean>): Promise<boolean> => {
      try {
        return await run()
      } catch (error) {
        if (problemOf(error).code === 'client/aborted') return false
        host.toast({ kind: 'error', key: 'toast.couldNotDownload' })
        return log.failed(artifact.artifactId, error)
      }
    }
    const { signal } = new AbortController()
    return {
      download: () => attempt(async () => (await downloads.download(artifact, signal)).size >= 0),
      save: () => attempt(() => saveArtifact(downloads, artifact, signal)),
      abort: () => downloads.abort(artifact.artifactId),
    }
  }, [downloads, host, log, artifact])
}
