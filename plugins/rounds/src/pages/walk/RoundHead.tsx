import { Chip, PlainButton, useMessages } from '@barn-workbench/plugin-sdk/react'
import type { PenProgress } from '../../round/mergeRound'
import type { Answers } from '../../round/useAnswers'
import type { Round } from '../../round/useRound'
import classes from './Walk.module.css'

interface RoundHeadProps {
  round: Round
  progress: readonly PenProgress[]
  answers: Answers
  shown: { showsPens: boolean; setShowsPens: (shows: boolean) => void }
}

/** How far the round is, who walks it, and what waits on this device. */
export function RoundHead({ round, progress, answers, shown: { showsPens, setShowsPens } }: RoundHeadProps) {
  const t = useMessages()
  const done = progress.filter(({ open, isSeen }) => isSeen && open === 0).length
  const gaps = progress.filter(({ open, isSeen }) => isSeen && open > 0).length
  const notWell = progress.reduce((sum, pen) => sum + pen.notWell, 0)
  const names = [...new Set(round.answers.map(({ answeredBy }) => answeredBy.displayName))]
  return (
    <header className={classes.head}>
      <div className={classes.progress}>
        <progress max={progress.length} value={done} aria-label={t('progressLabel')} />
        <strong role="status">{t('progress', { done, count: progress.length })}</strong>
        {gaps > 0 && <Chip tone="warning">{t('gaps', { count: gaps })}</Chip>}
        {notWell > 0 && <Chip tone="error">{t('notWell', { count: notWell })}</Chip>}
        <PlainButton onClick={() => setShowsPens(!showsPens)}>{t(showsPens ? 'hidePens' : 'showPens')}</PlainButton>
      </div>
      {names.length > 0 && <p className={classes.note}>{t('walkers', { names: names.join(', ') })}</p>}
      {round.isFromDevice && (
        <p className={classes.note} role="status">
          {t('fromDevice')}
        </p>
      )}
      {answers.waiting > 0 && (
        <p className={classes.note} role="status">
          {t('waiting', { count: answers.waiting })}
        </p>
      )}
      {progress.length > 0 && done === progress.length && (
        <p className={classes.complete} role="status">
          {t('complete')}
        </p>
      )}
    </header>
  )
}
