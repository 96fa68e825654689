import { reachedDayOfBatch } from '@barn-workbench/core/time'
import { PageLink, useMessages, useNow, useScreenPath, useTimeZone } from '@barn-workbench/plugin-sdk/react'
import { foundWithin, openNow, takenWithin } from '../../statistics/animalLinks'
import type { useStatistics } from '../../statistics/useStatistics'
import classes from './StatisticsPage.module.css'

interface TotalProps {
  label: string
  value: number
  to: `/${string}`
}

/** A figure of the summary; it leads to the incidents that it counts. */
function Total({ label, value, to }: TotalProps) {
  return (
    <PageLink to={to} className={classes.total}>
      <span className={classes.value}>{value}</span>
      <span>{label}</span>
    </PageLink>
  )
}

/** How many animals were found and taken away in the whole time, and how many lie there still. */
export function StatisticsSummary({ statistics }: { statistics: ReturnType<typeof useStatistics> }) {
  const t = useMessages()
  const pathOf = useScreenPath()
  const now = useNow()
  const zone = useTimeZone()
  const { totals, span, batch } = statistics
  if (!totals || !span) return null
  return (
    <section className={classes.summary} aria-label={t('statistics.summary')}>
      <Total label={t('statistics.found')} value={totals.found} to={pathOf('incidents', foundWithin(span))} />
      <Total label={t('statistics.taken')} value={totals.taken} to={pathOf('incidents', takenWithin(span))} />
      <Total
        label={t('statistics.still', { count: totals.open })}
        value={totals.open}
        to={pathOf('incidents', openNow())}
      />
      {batch && (
        <p className={classes.note}>
          {t('statistics.batchDay', { day: reachedDayOfBatch(zone, batch.firstEventTimestamp, now) })}{' '}
          {statistics.columns && statistics.columns.series.length > 1 && t('statistics.batchBeforeHint')}
        </p>
      )}
    </section>
  )
}
