import { useMemo } from 'react'
import { DAY, reachedDayOfBatch } from '@barn-workbench/core/time'
import {
  PageFrame,
  PageLink,
  useAddressParameters,
  useMessages,
  useNow,
  useScreenPath,
  useTimeZone,
  useWorkbench,
} from '@barn-workbench/plugin-sdk/react'
import { foundWithin, openNow, takenWithin } from '../../statistics/animalLinks'
import {
  latestDays,
  PAGE_DAYS,
  parametersOf,
  readChoice,
  STATISTICS_PARAMETERS,
  type StatisticsChoice,
} from '../../statistics/statisticsChoice'
import { StatisticsFrame } from '../../statistics/StatisticsFrame'
import { useStatistics } from '../../statistics/useStatistics'
import { StatisticsControls } from './StatisticsControls'
import classes from './StatisticsPage.module.css'

/** The choice of the address; the latest days by default. */
function useChoice(): StatisticsChoice {
  const zone = useTimeZone()
  const parameters = useAddressParameters(STATISTICS_PARAMETERS)
  const today = Math.floor(zone.toLocal(useNow()) / DAY)
  const text = JSON.stringify(parameters)
  return useMemo(
    () =>
      readChoice(JSON.parse(text) as typeof parameters, latestDays(PAGE_DAYS, zone.toInstant(today * DAY), zone), zone),
    [text, today, zone],
  )
}

/** How many dead animals lay in the barn, were found or taken away over time, beside the batch before. */
export default function StatisticsPage() {
  const t = useMessages()
  const { address } = useWorkbench()
  const choice = useChoice()
  const statistics = useStatistics(choice, { compares: true })
  const apply = (next: StatisticsChoice) => {
    address.set(parametersOf(next))
    if (JSON.stringify(next) === JSON.stringify(choice)) void statistics.call.refetch()
  }
  return (
    <PageFrame title={t('pages.statistics.title')}>
      <div className={classes.page}>
        <StatisticsControls choice={choice} onApply={apply} />
        <div className={classes.chart}>
          <StatisticsFrame statistics={statistics} title={t('pages.statistics.title')} isPage />
        </div>
        <StatisticsSummary statistics={statistics} />
      </div>
    </PageFrame>
  )
}

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
