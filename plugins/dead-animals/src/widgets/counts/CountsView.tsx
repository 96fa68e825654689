import { Chip, Figure, useMessages } from '@barn-workbench/plugin-sdk/react'
import type { BatchCounts } from '../../queries/batchCounts'
import { compare } from '../../queries/comparison'
import type { DeadAnimalCounts } from '../../queries/deadAnimalCounts'
import classes from './CountsView.module.css'

/** The change against an earlier count, with a sign that is also a shape. */
function Change({ current, previous }: { current: number; previous: number }) {
  const t = useMessages()
  const comparison = compare(current, previous)
  if (!comparison || comparison.difference === 0) return null
  const { isCurrentlyMore, percentage, difference } = comparison
  const words =
    percentage === '0'
      ? t('change.count', { difference: Math.abs(difference) })
      : t('change.percent', { percent: percentage.replace(/^[+-]/, '') })
  return (
    <span className={classes.change} data-more={isCurrentlyMore}>
      {t(isCurrentlyMore ? 'change.more' : 'change.less', { change: words })}
    </span>
  )
}

export function CountsView({ counts }: { counts: DeadAnimalCounts & BatchCounts }) {
  const t = useMessages()
  const { inCurrentPenState: batch, inPreviousPenStateTimeRelativeToCurrent: before } = counts
  return (
    <Figure
      value={counts.now}
      unit={t('openNow')}
      chip={counts.overdue > 0 && <Chip tone="error">{t('overdue', { count: counts.overdue })}</Chip>}
      note={
        <>
          {t('days', { last: counts.last24h, before: counts.dayBefore })}
          <Change current={counts.last24h} previous={counts.dayBefore} />
          {batch !== null && (
            <span className={classes.batch}>{t(before === null ? 'batch' : 'batchAndBefore', { batch, before })}</span>
          )}
        </>
      }
    />
  )
}
