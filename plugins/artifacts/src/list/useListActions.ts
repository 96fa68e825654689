import { problemOf } from '@barn-workbench/core/result'
import { isComplete, type Artifact } from '@barn-workbench/core/schema'
import {
  fileNameOf,
  useClock,
  useHost,
  useInstance,
  useMessages,
  useProblemText,
  useTimeZone,
} from '@barn-workbench/plugin-sdk/react'
import { useDownloads } from '../downloads/useDownloads'
import type { Together } from './useArtifactList'

/** Of some artifacts those that have a file. */
export async function withFiles(chosen: readonly Artifact[]): Promise<Together> {
  const artifacts = chosen.filter(isComplete)
  return { artifacts, leftOut: { withoutFile: chosen.length - artifacts.length, beyond: 0 } }
}

/** Downloads and saves several artifacts. */
export function useListActions() {
  const t = useMessages()
  const host = useHost()
  const clock = useClock()
  const { session } = useInstance()
  const { name: timeZone } = useTimeZone()
  const { batches } = useDownloads()
  const problemText = useProblemText()
  const attempt = async (together: Promise<Together>, run: (together: Together) => Promise<void>) => {
    try {
      const loaded = await together
      if (loaded.artifacts.length === 0) host.toast({ kind: 'info', key: 'toast.nothingToDownload' })
      else await run(loaded)
    } catch (error) {
      host.toast({ kind: 'error', key: 'toast.notLoaded', values: { reason: problemText(problemOf(error)) } })
    }
  }
  return {
    downloadAll: (together: Promise<Together>) =>
      attempt(together, ({ artifacts, leftOut }) => batches.downloadAll(artifacts, leftOut)),
    saveAll: (together: Promise<Together>) =>
      attempt(together, ({ artifacts, leftOut }) =>
        batches.saveAll(artifacts, leftOut, {
          name: fileNameOf(session.instance.name, clock.now(), 'zip', timeZone),
          reportLine: ({ problem }, name) => t('batch.missingLine', { name, reason: problemText(problem) }),
        }),
      ),
  }
}
