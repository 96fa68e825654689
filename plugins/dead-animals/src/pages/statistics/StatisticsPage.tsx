import { useMemo } from 'react'
import { DAY } from '@barn-workbench/core/time'
import {
  PageFrame,
  useAddressParameters,
  useMessages,
  useNow,
  useTimeZone,
  useWorkbench,
} from '@barn-workbench/plugin-sdk/react'
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
import { StatisticsSummary } from './StatisticsSummary'

/** The choice of the address; the latest days where it names none. */
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
