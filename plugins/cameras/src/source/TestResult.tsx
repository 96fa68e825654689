import { Alert, Loader } from '@mantine/core'
import type { SourceTest } from '@barn-workbench/core/schema'
import { useLocale, useMessages, useProblemText } from '@barn-workbench/plugin-sdk/react'
import classes from './Source.module.css'
import type { TestState } from './useSourceTest'

/** Coding, size and pictures a second of a video, as far as the source says so. */
function useVideoText(video: SourceTest['video']): string | null {
  const t = useMessages()
  const locale = useLocale()
  if (!video) return null
  const { codec, width, height, framesPerSecond } = video
  const size = t('source.size', { codec: codec.toUpperCase(), width, height })
  if (framesPerSecond === null) return size
  const rate = framesPerSecond.toLocaleString(locale, { maximumFractionDigits: 1 })
  return `${size}, ${t('source.rate', { rate })}`
}

function Found({ result: { problem, video, picture } }: { result: SourceTest }) {
  const t = useMessages()
  const videoText = useVideoText(video)
  if (problem !== null) {
    return (
      <Alert color="red" role="alert" title={t('source.fails')}>
        {t(`sdk:camera.sourceProblem.${problem}`)}
      </Alert>
    )
  }
  return (
    <div role="status">
      <p className={classes.works}>{[t('source.works'), videoText].filter(Boolean).join(' ')}</p>
      {picture !== null && (
        <img className={classes.picture} src={`data:image/jpeg;base64,${picture}`} alt={t('source.picture')} />
      )}
    </div>
  )
}

/** What a source gives at the moment, or why it gives nothing. */
export function TestResult({ test }: { test: TestState }) {
  const t = useMessages()
  const problemText = useProblemText()
  switch (test.state) {
    case 'none':
      return null
    case 'running':
      return (
        <p className={classes.running} role="status">
          <Loader size="sm" /> {t('source.testing')}
        </p>
      )
    case 'refused':
      return (
        <Alert color="red" role="alert">
          {problemText(test.problem)}
        </Alert>
      )
    case 'done':
      return <Found result={test.result} />
  }
}
