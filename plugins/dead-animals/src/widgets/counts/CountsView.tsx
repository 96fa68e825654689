import { Chip, Figure, useMessages, useScreenPath } from '@barn-workbench/plugin-sdk/react'
import { compareCounts } from '../../queries/compareCounts'
import type { DeadAnimalCounts } from '../../queries/countDeadAnimals'
import type { BatchCounts } from '../../queries/loadBatchCounts'
import classes from './CountsView.module.css'

/** The change since an earlier count, with an arrow, so that it can be read without colour. */
function Change({ current, previous }: { current: number; previous: number }) {
  const t = useMessages()
  const comparison = compareCounts(current, previous)
  if (!comparison || comparison.difference === 0) return null
  const { isMore, percentage, difference } = comparison
  const amount =
    percentage === '0'
      ? t('change.count', { difference: Math.abs(difference) })
      : t('change.percent', { percent: percentage.replace(/^[+-]/, '') })
  return (
    <span className={classes.change} data-more={isMore}>
      {t(isMore ? 'change.more' : 'change.less', { change: amount })}
    </span>
  )
}

/** The current batch, compared with the previous one on the same day. */
function Batches({ counts }: { counts: BatchCounts }) {
  const t = useMessages()
  const { currentBatch: batch, previousBatchToSameDay: before, previousBatch: all } = counts
  if (batch === null) return null
  if (before === null) return <span className={classes.batch}>{t('batch', { batch })}</span>
  return (
    <span className={classes.batch}>
      {t('batchAndBefore', { batch, before, all })}
      <Change current={batch} previous={before} />
    </span>
  )
}

export function CountsView({ counts }: { counts: DeadAnimalCounts & BatchCounts }) {
  const t = useMessages()
  const pathOf = useScreenPath()
  const { last24h: last, dayBefore: before, firstSeenLast24h: lastNew, firstSeenDayBefore: beforeNew } = counts
  return (
    <Figure
      value={counts.now}
      unit={t('openNow')}
      leadsTo={pathOf('incidents', { incidentType: 'deadAnimal' })}
      chip={counts.overdue > 0 && <Chip tone="error">{t('overdue', { count: counts.overdue })}</Chip>}
      note={
        <>
          {t('days', { last, lastNew, before, beforeNew })}
          <Change current={last} previous={before} />
          <Batches counts={counts} />
        </>
      }
    />
  )
}
