import { useMemo } from 'react'
import { hasMovedOut } from '@barn-workbench/core/incidentTypes'
import { DAY, type TimeZone } from '@barn-workbench/core/time'
import {
  PageFrame,
  useAddressParameters,
  useBatches,
  useMessages,
  useNow,
  useTimeZone,
  useWorkbench,
  type Batch,
} from '@barn-workbench/plugin-sdk/react'
import {
  latestDays,
  midnightOf,
  MOST_DAYS,
  PAGE_DAYS,
  parametersOf,
  readChoice,
  STATISTICS_PARAMETERS,
  type StatisticsChoice,
} from '../../statistics/statisticsChoice'
import { StatisticsFrame } from '../../statistics/StatisticsFrame'
import { useStatistics } from '../../statistics/useStatistics'
import { LossesFrame } from './LossesFrame'
import { PlaceTable } from './PlaceTable'
import { RangeControls, type Range } from './RangeControls'
import classes from './StatisticsPage.module.css'
import { StatisticsSummary } from './StatisticsSummary'

/** Days of the shorter range that can be chosen, today besides. */
const WEEK_DAYS = 6

/** The statistics of a batch: from the day on which it moved in until today, or until it left. */
function daysOfBatch(batch: Batch, now: number, zone: TimeZone): StatisticsChoice {
  const end = midnightOf(hasMovedOut(batch) ? batch.lastEventTimestamp : now, zone)
  const first = Math.max(midnightOf(batch.firstEventTimestamp, zone), midnightOf(end, zone, -MOST_DAYS))
  return { ...latestDays(0, now, zone), start: Math.min(first, end), end }
}

/** The ranges of time that one press chooses: the batches, of which the first is the default, and the latest days. */
function useRanges(): readonly Range[] {
  const zone = useTimeZone()
  const today = Math.floor(zone.toLocal(useNow()) / DAY)
  const { data: batches } = useBatches()
  return useMemo(() => {
    const now = zone.toInstant(today * DAY)
    const [batch, before] = batches ?? []
    return [
      ...(batch ? [{ name: 'batch', ...daysOfBatch(batch, now, zone) }] : []),
      ...(before ? [{ name: 'batchBefore', ...daysOfBatch(before, now, zone) }] : []),
      { name: 'month', ...latestDays(PAGE_DAYS, now, zone) },
      { name: 'week', ...latestDays(WEEK_DAYS, now, zone) },
    ]
  }, [batches, today, zone])
}

/** The choice of the address; the whole batch by default, or without one the latest days. */
function useChoice([usual]: readonly Range[]): StatisticsChoice {
  const zone = useTimeZone()
  const now = useNow(DAY)
  const parameters = useAddressParameters(STATISTICS_PARAMETERS)
  const text = JSON.stringify(parameters)
  return useMemo(
    () => readChoice(JSON.parse(text) as typeof parameters, usual ?? latestDays(PAGE_DAYS, now, zone), zone),
    [text, usual, now, zone],
  )
}

/** The losses of a batch beside the one before, when animals were found, how long they lay there, and in which pens. */
export default function StatisticsPage() {
  const t = useMessages()
  const { address } = useWorkbench()
  const ranges = useRanges()
  const choice = useChoice(ranges)
  const statistics = useStatistics(choice)
  const apply = (next: StatisticsChoice) => {
    address.set(parametersOf(next))
    if (JSON.stringify(next) === JSON.stringify(choice)) void statistics.call.refetch()
  }
  return (
    <PageFrame title={t('pages.statistics.title')}>
      <div className={classes.page}>
        <RangeControls ranges={ranges} choice={choice} onApply={apply} />
        <StatisticsSummary statistics={statistics} />
        <LossesFrame statistics={statistics} />
        <StatisticsFrame
          statistics={statistics}
          title={t('statistics.byDay')}
          onMode={(mode) => address.set({ mode })}
        />
        <PlaceTable statistics={statistics} />
      </div>
    </PageFrame>
  )
}
