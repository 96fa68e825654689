import { useSyncExternalStore } from 'react'
import { PlainButton, useLocale, useMessages, useProblemText } from '@barn-workbench/plugin-sdk/react'
import { Button, Progress } from '@barn-workbench/plugin-sdk/ui'
import classes from '../Artifacts.module.css'
import type { Batch } from '../downloads/createBatches'
import type { Downloads } from '../downloads/createDownloads'
import { fileNameOfArtifact } from '../downloads/saveStream'
import { useBatch, useDownloads } from '../downloads/useDownloads'
import { MAXIMUM_TOGETHER } from './useArtifactList'

/** The finished share of a batch, 0..1, including files that are partly loaded. */
function shareOf({ artifacts, done }: Batch, downloads: Downloads): number {
  const partly = artifacts.reduce((sum, { artifactId }) => {
    const state = downloads.stateOf(artifactId)
    return state.kind === 'downloading' && state.size ? sum + state.received / state.size : sum
  }, 0)
  return Math.min(1, (done + partly) / artifacts.length)
}

/** The artifacts of a batch that are missing, each with its reason. */
function Missing({ missing }: Pick<Batch, 'missing'>) {
  const problemText = useProblemText()
  if (missing.length === 0) return null
  return (
    <ul className={classes.missing}>
      {missing.map(({ artifact, problem }) => (
        <li key={artifact.artifactId}>
          {fileNameOfArtifact(artifact)}: {problemText(problem)}
        </li>
      ))}
    </ul>
  )
}

function Running({ batch }: { batch: Batch }) {
  const t = useMessages()
  const { downloads, batches } = useDownloads()
  const share = useSyncExternalStore(downloads.subscribe, () => Math.round(shareOf(batch, downloads) * 1_000) / 10)
  const text = t(`batch.${batch.kind}`, { done: batch.done, count: batch.artifacts.length })
  return (
    <>
      <span>{text}</span>
      <Progress className={classes.grow ?? ''} value={share} aria-label={text} />
      <Button variant="default" size="xs" onClick={() => batches.abort()}>
        {t('download.abort')}
      </Button>
    </>
  )
}

/** Says how many of the requested artifacts are left out, and why. */
function useLeftOutText(): (leftOut: Batch['leftOut']) => string {
  const t = useMessages()
  const locale = useLocale()
  return ({ withoutFile, beyond }) =>
    [
      withoutFile > 0 && t('batch.withoutFile', { count: withoutFile }),
      beyond > 0 && t('batch.beyond', { count: beyond, limit: MAXIMUM_TOGETHER.toLocaleString(locale) }),
    ]
      .filter(Boolean)
      .join(' ')
}

function Report({ batch }: { batch: Batch }) {
  const t = useMessages()
  const problemText = useProblemText()
  const leftOutText = useLeftOutText()
  const { batches } = useDownloads()
  const { state, problem, missing, artifacts, kind, leftOut } = batch
  const count = artifacts.length - missing.length
  return (
    <>
      <span className={classes.grow} role="status">
        {state === 'failed' && problem
          ? t('batch.failed', { reason: problemText(problem) })
          : t(state === 'aborted' ? 'batch.aborted' : `batch.${kind}Done`, { count })}{' '}
        {state === 'done' && leftOutText(leftOut)}
      </span>
      <PlainButton onClick={() => batches.dismiss()}>{t('batch.dismiss')}</PlainButton>
    </>
  )
}

/** Shows the progress of the artifacts that are downloaded or saved together, and the missing ones. */
export function BatchBar() {
  const batch = useBatch()
  if (!batch) return null
  return (
    <div className={classes.bar}>
      {batch.state === 'running' ? <Running batch={batch} /> : <Report batch={batch} />}
      <Missing missing={batch.missing} />
    </div>
  )
}
