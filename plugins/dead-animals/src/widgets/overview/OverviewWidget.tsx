import { useMemo } from 'react'
import { DAY } from '@barn-workbench/core/time'
import { changedSearch, useMessages, useNow, useScreenPath, useTimeZone } from '@barn-workbench/plugin-sdk/react'
import { latestDays, parametersOf } from '../../statistics/statisticsChoice'
import { StatisticsFrame } from '../../statistics/StatisticsFrame'
import { useStatistics } from '../../statistics/useStatistics'
import type { OverviewSettings } from './settings'

/** The dead animals of the latest days; it leads to the page of their statistics. */
export default function OverviewWidget({ settings: { days, mode } }: { settings: OverviewSettings }) {
  const t = useMessages()
  const pathOf = useScreenPath()
  const zone = useTimeZone()
  const today = Math.floor(zone.toLocal(useNow()) / DAY)
  const choice = useMemo(
    () => ({ ...latestDays(days, zone.toInstant(today * DAY), zone), mode }),
    [days, mode, today, zone],
  )
  const statistics = useStatistics(choice)
  const search = changedSearch('', parametersOf(choice))
  return (
    <StatisticsFrame
      statistics={statistics}
      title={t('widgets.overview.title')}
      leadsTo={`${pathOf('dead-animal-statistics')}${search}`}
    />
  )
}
