import type { ReactNode } from 'react'
import { createIncident } from '@barn-workbench/core/intents'
import { DAY } from '@barn-workbench/core/time'
import { IntentButton } from '@barn-workbench/plugin-sdk/actions'
import { IconPlus } from '@barn-workbench/plugin-sdk/icons'
import {
  Chip,
  Figure,
  PageLink,
  updatedAtOf,
  useMessages,
  useScreenPath,
  viewStateOf,
  WidgetFrame,
} from '@barn-workbench/plugin-sdk/react'
import { REPORT_PERMISSIONS } from '../../permissions'
import { compareCounts, type DeadAnimalCounts } from '../../queries/countDeadAnimals'
import { useDeadAnimalCounts, type BatchCounts } from '../../queries/useDeadAnimalCounts'
import { foundWithin, openNow } from '../../statistics/animalLinks'
import classes from './Counts.module.css'

/** The number of open dead animals, compared with the day and the batch before. */
export default function CountsWidget() {
  const call = useDeadAnimalCounts()
  const t = useMessages()
  const pathOf = useScreenPath()
  const pathsOf = useCountsPaths()
  return (
    <WidgetFrame
      leadsTo={pathOf('incidents', { incidentType: 'deadAnimal' })}
      state={viewStateOf(call)}
      badge={
        <IntentButton
          intent={createIncident}
          input={{ type: 'deadAnimal' }}
          needs={REPORT_PERMISSIONS}
          label={t('report')}
        >
          <IconPlus size={16} />
        </IntentButton>
      }
      updatedAt={updatedAtOf(call)}
    >
      {call.data && <CountsView counts={call.data} paths={pathsOf(call.data)} />}
    </WidgetFrame>
  )
}

type Counted = DeadAnimalCounts & BatchCounts & { countedAt: number }

/** Returns a function that gives the paths to which counts lead: to the list of the animals that each counts. */
function useCountsPaths(): (counts: Counted) => CountsPaths {
  const pathOf = useScreenPath()
  return ({ currentStart, previousStart, countedAt }) => {
    const animals = pathOf('incidents', openNow())
    const found = (start: number | null, end: number | null) =>
      start === null || end === null ? animals : pathOf('incidents', foundWithin({ start, end }))
    const yesterday = countedAt - DAY
    return {
      now: animals,
      last24h: found(yesterday, countedAt + 1),
      dayBefore: found(yesterday - DAY, yesterday),
      currentBatch: found(currentStart, countedAt + 1),
      previousBatch: found(previousStart, currentStart),
    }
  }
}

/** The links of the figures, each to the list of the animals that it counts. */
interface CountsPaths {
  now: `/${string}`
  last24h: `/${string}`
  dayBefore: `/${string}`
  currentBatch: `/${string}`
  previousBatch: `/${string}`
}

/** A minus sign is as wide as the plus sign. */
const signed = (text: string) => text.replace('-', '−')

/**
 * The change since an earlier count in percent and in animals, with its signs, so that it can be read without colour.
 */
function Change({ current, previous }: { current: number; previous: number }) {
  const t = useMessages()
  const comparison = compareCounts(current, previous)
  if (!comparison || comparison.difference === 0) return null
  const { isMore, percentage } = comparison
  const difference = signed(isMore ? `+${comparison.difference}` : String(comparison.difference))
  const change = percentage === '0' ? difference : t('change.percent', { percent: signed(percentage), difference })
  return (
    <span className={classes.change} data-more={isMore}>
      {t(isMore ? 'change.more' : 'change.less', { change })}
    </span>
  )
}

function Count({ to, children }: { to: `/${string}`; children: ReactNode }) {
  return (
    <PageLink to={to} className={classes.count}>
      {children}
    </PageLink>
  )
}

interface CountsViewProps {
  counts: DeadAnimalCounts & BatchCounts
  paths: CountsPaths
}

/** The current batch, compared with the previous one on the same day. */
function Batches({ counts, paths }: CountsViewProps) {
  const t = useMessages()
  const { currentBatch: batch, previousBatchToSameDay: before, previousBatch: all } = counts
  if (batch === null) return null
  return (
    <>
      <Count to={paths.currentBatch}>
        {t('batch', { batch })}
        {before !== null && <Change current={batch} previous={before} />}
      </Count>
      {before !== null && <Count to={paths.previousBatch}>{t('batchBefore', { before, all })}</Count>}
    </>
  )
}

/**
 * The numbers of dead animals that lie there now, of the last two days, and of the batches. Each leads to its animals.
 */
function CountsView({ counts, paths }: CountsViewProps) {
  const t = useMessages()
  const { last24h, dayBefore, foundLast24h: found, foundDayBefore: foundBefore } = counts
  return (
    <div className={classes.view}>
      <Figure
        value={counts.now}
        unit={t('statistics.still')}
        leadsTo={paths.now}
        chip={counts.overdue > 0 && <Chip tone="error">{t('overdue', { count: counts.overdue })}</Chip>}
      />
      <div className={classes.counts}>
        <Count to={paths.last24h}>
          {t('last24h', { found, lay: last24h })}
          <Change current={found} previous={foundBefore} />
        </Count>
        <Count to={paths.dayBefore}>{t('dayBefore', { found: foundBefore, lay: dayBefore })}</Count>
        <Batches counts={counts} paths={paths} />
      </div>
    </div>
  )
}
