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

/** Downloads and saves several artifacts. Those without a file are left out. */
export function useListActions() {
  const t = useMessages()
  const host = useHost()
  const clock = useClock()
  const { session } = useInstance()
  const { name: timeZone } = useTimeZone()
  const { batches } = useDownloads()
  const problemText = useProblemText()
  const attempt = async (artifacts: Promise<readonly Artifact[]>, run: (all: Artifact[]) => Promise<void>) => {
    try {
      const complete = (await artifacts).filter(isComplete)
      if (complete.length === 0) host.toast({ kind: 'info', key: 'toast.nothingToDownload' })
      else await run(complete)
    } catch (error) {
      host.toast({ kind: 'error', key: 'toast.notLoaded', values: { reason: problemText(problemOf(error)) } })
    }
  }
  return {
    downloadAll: (artifacts: Promise<readonly Artifact[]>) => attempt(artifacts, (all) => batches.downloadAll(all)),
    saveAll: (artifacts: Promise<readonly Artifact[]>) =>
      attempt(artifacts, (all) =>
        batches.saveAll(all, {
          name: fileNameOf(session.instance.name, clock.now(), 'zip', timeZone),
          reportLine: ({ problem }, name) => t('batch.missingLine', { name, reason: problemText(problem) }),
        }),
      ),
  }
}
