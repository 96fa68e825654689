import { TimeChart, useChartActions, useChartHandle, type ChartHandle } from '@barn-workbench/plugin-sdk/chart'
import {
  Chip,
  updatedAtOf,
  useMessages,
  useScreenPath,
  useWorkbench,
  viewStateOf,
  WidgetFrame,
  type ViewState,
} from '@barn-workbench/plugin-sdk/react'
import { SegmentedControl } from '@barn-workbench/plugin-sdk/ui'
import { animalsOfBar } from './animalLinks'
import { isWithoutAnimals } from './bars'
import { STATISTICS_MODES, type StatisticsMode } from './statisticsChoice'
import classes from './StatisticsFrame.module.css'
import type { Statistics } from './useStatistics'

interface StatisticsFrameProps {
  statistics: Statistics
  title: string
  /** Chooses other figures. */
  onMode: (mode: StatisticsMode) => void
}

/** The state of the frame: empty where no animal was found, taken away or lies there. */
function useFrameState({ call, figures }: Statistics): ViewState {
  const t = useMessages()
  const isEmpty = figures && isWithoutAnimals(figures.animals, figures.span)
  const state = viewStateOf(call)
  return isEmpty && state.kind === 'content' ? { kind: 'empty', title: t('statistics.none') } : state
}

/** Chooses the figures of the bars. */
function ModeSwitch({ mode, onMode }: { mode: StatisticsMode; onMode: (mode: StatisticsMode) => void }) {
  const t = useMessages()
  return (
    <SegmentedControl
      className={classes.modes ?? ''}
      aria-label={t('statistics.mode')}
      value={mode}
      onChange={(next) => onMode(next as StatisticsMode)}
      data={STATISTICS_MODES.map((value) => ({ value, label: t(`mode.${value}`) }))}
    />
  )
}

/** The bars; each leads to the animals that it counts. */
function Bars({ statistics, title, handle }: { statistics: Statistics; title: string; handle: ChartHandle }) {
  const t = useMessages()
  const pathOf = useScreenPath()
  const { navigate } = useWorkbench()
  const { bars, segments, choice } = statistics
  const { mode } = choice
  if (!bars) return null
  const open = ({ time }: { time: number }) => {
    const link = animalsOfBar({ segments, mode }, time)
    if (link) void navigate(pathOf('incidents', link))
  }
  const isTimes = mode === 'open'
  return (
    <TimeChart
      columns={bars}
      kind="bar"
      label={`${title}: ${t(`mode.${mode}`)}`}
      unit={isTimes ? 'h' : undefined}
      legend={bars.series.length > 1}
      handle={handle}
      onPick={open}
      wholeNumbers={!isTimes}
      fromZero
      ownTime
    />
  )
}

/** Bars of the animals that were found or taken away in each segment of time, or of how long those lay there. */
export function StatisticsFrame({ statistics, title, onMode }: StatisticsFrameProps) {
  const t = useMessages()
  const { call, bars, isCut, choice } = statistics
  const handle = useChartHandle()
  const actions = useChartActions(handle, title)
  return (
    <WidgetFrame
      state={useFrameState(statistics)}
      title={title}
      badge={isCut && <Chip tone="warning">{t('statistics.cut')}</Chip>}
      updatedAt={updatedAtOf(call)}
      actions={bars ? actions : undefined}
      flush
    >
      <ModeSwitch mode={choice.mode} onMode={onMode} />
      <div className={classes.chart}>
        <Bars statistics={statistics} title={title} handle={handle} />
      </div>
    </WidgetFrame>
  )
}
