import { useMemo, useState } from 'react'
import { DAY, MINUTE } from '@barn-workbench/core/time'
import type { PortableModule } from '@barn-workbench/plugin-sdk'
import { changedSearch, screenPath } from '@barn-workbench/plugin-sdk/react'
import { timeZoneOf, viewStateOf } from '@barn-workbench/plugin-sdk/widget'
import {
  TimeChart,
  useChartActions,
  useChartHandle,
  type ChartHandle,
  type TimeSeries,
} from '@barn-workbench/plugin-sdk/widget/chart'
import {
  reactWidget,
  useHeader,
  useMessages,
  useNow,
  useQuery,
  useReadable,
  useSettings,
  useViewState,
  useWidgetHost,
} from '@barn-workbench/plugin-sdk/widget/react'
import { isCutOff, lyingAnimals, takenAnimals } from '../../queries/animalQueries'
import { animalsOfBar } from '../../statistics/animalLinks'
import { barsOf, isWithoutAnimals } from '../../statistics/bars'
import { segmentsOf } from '../../statistics/segments'
import { latestDays, parametersOf } from '../../statistics/statisticsChoice'
import type { OverviewSettings } from './settings'

/** Time between two refreshes, ms. */
const REFRESH = 30 * MINUTE
/** Time after which a segment that has begun is drawn, ms. */
const REDRAW = 5 * MINUTE
const PROJECTION = { projection: ['state', 'firstEventTimestamp', 'lastEventTimestamp'] }

/** The choice of the settings, and the segments of its days. */
function usePlan() {
  const { days, mode } = useSettings<OverviewSettings>()
  const { timeZone } = useReadable(useWidgetHost().language)
  const zone = timeZoneOf(timeZone)
  const now = useNow(REDRAW)
  const today = Math.floor(zone.toLocal(now) / DAY)
  const plan = useMemo(() => {
    const choice = { ...latestDays(days, zone.toInstant(today * DAY), zone), mode }
    const segments = segmentsOf(choice, zone)
    const span = { start: segments[0]?.start ?? choice.start, end: segments.at(-1)?.end ?? choice.end }
    return { choice, mode, segments, span }
  }, [days, mode, today, zone])
  return { plan, now }
}
type Plan = ReturnType<typeof usePlan>['plan']

/** The animals of a plan. The animals of the previous plan stay until they are loaded. */
function useAnimals(plan: Plan) {
  const lying = useQuery('incidents.query', { body: { ...lyingAnimals(), ...PROJECTION } }, { refresh: REFRESH })
  const taken = useQuery(
    'incidents.query',
    { body: { ...takenAnimals(plan.span), ...PROJECTION } },
    { refresh: REFRESH },
  )
  const loaded = useMemo(() => {
    if (!lying.data || !taken.data) return undefined
    return { plan, animals: [...lying.data, ...taken.data], isCut: isCutOff(lying.data, taken.data) }
  }, [plan, lying.data, taken.data])
  const [shown, setShown] = useState(loaded)
  if (loaded && loaded !== shown) setShown(loaded)
  return { shown, calls: [lying, taken] as const }
}

type Shown = NonNullable<ReturnType<typeof useAnimals>['shown']>

interface BarsProps {
  shown: Shown
  now: number
  title: string
  handle: ChartHandle
}

/** The bars; each leads to the animals that it counts. */
function Bars({ shown, now, title, handle }: BarsProps) {
  const { plan, animals } = shown
  const { mode, segments, span, choice } = plan
  const t = useMessages()
  const host = useWidgetHost()
  const series = useMemo(
    () =>
      barsOf(animals, plan, { now, t }).map(({ name, color, values }): TimeSeries => {
        const pairs = segments.map(({ start }, index) => [start, values[index] ?? null] as const)
        return { label: name, color, values: pairs }
      }),
    [animals, plan, segments, now, t],
  )
  const open = ({ time }: { time: number }) => {
    const link = animalsOfBar(plan, time)
    if (link) host.follow(screenPath(host.widget.instanceId, 'incidents', link))
  }
  const isTimes = mode === 'open'
  return (
    <TimeChart
      label={`${title}: ${t(`mode.${mode}`)}`}
      kind="bar"
      series={series}
      step={choice.timeResolution}
      knownUntil={now}
      window={span}
      unit={isTimes ? 'h' : undefined}
      hasLegend={series.length > 1}
      isCount={!isTimes}
      fromZero
      handle={handle}
      onPick={open}
    />
  )
}

/** The badge of the frame: the figures that are shown, or that they are too low. */
function badgeOf(t: (key: string) => string, { plan, isCut }: Pick<Shown, 'plan' | 'isCut'>) {
  return isCut
    ? { text: t('statistics.cut'), tone: 'warning' as const }
    : { text: t(`mode.${plan.mode}`), tone: 'neutral' as const }
}

/** The dead animals of the latest days; it leads to the page of their statistics. */
function Overview() {
  const t = useMessages()
  const { instanceId } = useWidgetHost().widget
  const { plan, now } = usePlan()
  const { shown, calls } = useAnimals(plan)
  const handle = useChartHandle()
  const title = t('widgets.overview.title')
  const actions = useChartActions(handle, title)
  const state = viewStateOf(...calls.map(({ problem }) => ({ data: shown, problem })))
  const isEmpty = state.kind === 'content' && shown && isWithoutAnimals(shown.animals, shown.plan.span)
  useViewState(isEmpty ? { kind: 'empty', title: t('statistics.none') } : state, () => {
    for (const { problem, refresh } of calls) if (problem) refresh()
  })
  useHeader({
    leadsTo: `${screenPath(instanceId, 'dead-animal-statistics')}${changedSearch('', parametersOf(plan.choice))}`,
    badge: badgeOf(t, shown ?? { plan, isCut: false }),
    actions: shown ? actions : [],
  })
  return shown && <Bars shown={shown} now={now} title={title} handle={handle} />
}

const portable: PortableModule = {
  widget: reactWidget(Overview),
  calls: ['incidents.query'],
  messages: [
    'widgets.overview.title',
    'mode.',
    'statistics.cut',
    'statistics.none',
    'statistics.median',
    'statistics.longest',
  ],
}
export default portable
