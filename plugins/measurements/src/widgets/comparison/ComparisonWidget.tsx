import { useMemo, useState } from 'react'
import type { DataColumns } from '@barn-workbench/core/contract'
import { measurementPermissions } from '@barn-workbench/core/permissions'
import type { WidgetProps } from '@barn-workbench/plugin-sdk'
import {
  columnsFrom,
  seriesColor,
  useChartActions,
  useChartHandle,
  type ChartColumns,
  type ChartPick,
} from '@barn-workbench/plugin-sdk/chart'
import {
  updatedAtOf,
  useAddressParameters,
  useContribution,
  useIsScreen,
  useLocale,
  useMessages,
  useWorkbench,
  ViewStateNotice,
  viewStateOf,
  WidgetFrame,
  type Messages,
  type ViewState,
} from '@barn-workbench/plugin-sdk/react'
import { NativeSelect } from '@barn-workbench/plugin-sdk/ui'
import { AnnotationBar } from '../../annotation/AnnotationBar'
import { toRunTime } from '../../comparison/alignment'
import { differenceColumns } from '../../comparison/difference'
import { THIS_RUN, type Run } from '../../comparison/runs'
import { AGAINST, AXES, COMPARED_CHARTS, ComparisonSettings, type ComparisonChoice } from '../../comparison/settings'
import { loadProblemOf } from '../../queries/useComparedBarns'
import { useComparison } from '../../queries/useComparison'
import { useNeverMeasured } from '../../queries/useNeverMeasured'
import { useNeverMeasuredState } from '../../sensors/useNeverMeasuredState'
import { hasValues } from '../chart/series'
import { useFailureLog } from '../chart/useFailureLog'
import { pointValues, usePointDialog } from '../chart/usePointClick'
import classes from './Comparison.module.css'
import { ComparisonView } from './ComparisonView'
import type { MissingRun } from './MissingNote'

type Comparison = ReturnType<typeof useComparison>

/** Returns the reason why a run is not current, or null. */
function problemOf(run: Run, call: Comparison['calls'][number] | undefined): MissingRun['problem'] | null {
  if (run.problem) return run.problem
  if (!call?.error) return call?.data && !call.data.some(({ times }) => times.length > 0) ? 'noValues' : null
  return loadProblemOf(call) ?? 'stale'
}

/** The runs that are missing or not current; never this barn, without which nothing can be compared. */
function missingRuns({ plan, calls }: Comparison, names: ReadonlyMap<string, string>): MissingRun[] {
  return plan.runs.slice(1).flatMap((run, index) => {
    const problem = problemOf(run, calls[index + 1])
    return problem ? [{ id: run.id, name: names.get(run.id) ?? run.id, problem }] : []
  })
}

/** The state of this barn's values. */
function useShownState({ plan, chart, tooMuch, calls: [call] }: Comparison, columns: ChartColumns): ViewState {
  const t = useMessages()
  const loaded: ViewState = call ? viewStateOf(call) : { kind: 'loading' }
  const isEmpty = (loaded.kind === 'content' || loaded.kind === 'stale') && !hasValues(columns)
  const isNeverMeasured = useNeverMeasured(chart.measurement, isEmpty)
  const neverMeasured = useNeverMeasuredState()
  if (plan.runs[0]?.problem) return { kind: 'forbidden', permissions: measurementPermissions(chart.measurement) }
  if (tooMuch) return tooMuch
  if (!isEmpty) return loaded
  return isNeverMeasured ? neverMeasured : { kind: 'empty', title: t('empty.title'), hint: t('empty.hint') }
}

/** Compares a measurement of this barn with the time before, the previous batch, or other barns. */
export default function ComparisonWidget(props: WidgetProps<Record<string, unknown>>) {
  const t = useMessages()
  const { chosen, change } = useComparisonChoice(props.settings)
  const comparison = useComparison(chosen)
  const { chart, plan, calls, parts, window, timeResolution, notes } = comparison
  const names = useRunNames(plan.runs)
  const isBefore = chosen.against !== 'barns'
  const drawn = useComparisonColumns({ parts, names, ...window, timeResolution, isBefore })
  const handle = useChartHandle()
  const title = t(`widgets.${chart.name}.title`)
  const unit = chart.unit && t(`units.${chart.unit}`)
  const onPick = usePickOfRun(plan.runs, { cameras: chosen.cameras, columns: drawn.columns, title, unit })
  const actions = useChartActions(handle, useContribution().title ?? title)
  const state = useShownState(comparison, drawn.columns)
  useFailureLog('measurements.comparison', state)
  const isShown = state.kind === 'content' || state.kind === 'stale'
  return (
    <WidgetFrame
      // The controls always stay, so that another measurement can be chosen.
      state={state.kind === 'stale' ? state : { kind: 'content' }}
      updatedAt={calls[0] && updatedAtOf(calls[0])}
      actions={isShown ? actions : undefined}
      flush
    >
      <div className={classes.body}>
        <ComparisonControls choice={chosen} onChange={change} />
        {isShown ? (
          <ComparisonView
            {...drawn}
            title={title}
            unit={unit}
            fromZero={chart.fromZero}
            dayOne={plan.dayOne}
            missing={missingRuns(comparison, names)}
            notes={notes}
            onPick={onPick}
            handle={handle}
          />
        ) : (
          <ViewStateNotice state={state} />
        )}
        <AnnotationBar />
      </div>
    </WidgetFrame>
  )
}

/** Parameters of the address: the measurement, the comparison, and the axis. */
const PARAMETERS = ['chart', 'against', 'axis'] as const
const Choice = ComparisonSettings.pick({ chart: true, against: true, axis: true })

/** The choice in the address; invalid parameters are ignored. */
function readChoice(parameters: Record<keyof ComparisonChoice, string | null>): Partial<ComparisonChoice> {
  const given = PARAMETERS.filter((name) => Choice.shape[name].safeParse(parameters[name]).success)
  return Object.fromEntries(given.map((name) => [name, parameters[name]]))
}

/**
 * The choice: the settings, and what the user has changed for the moment. On the screen of the measurements the
 * address holds the changes, so that a link shows the same comparison; elsewhere, as on a dashboard, the widget keeps
 * them for itself.
 */
function useComparisonChoice(saved: unknown) {
  const settings = useMemo(() => ComparisonSettings.parse(saved), [saved])
  const [kept, keep] = useState<Partial<ComparisonChoice>>({})
  const isOnOwnScreen = useIsScreen('measurements')
  const parameters = useAddressParameters(PARAMETERS)
  const { address } = useWorkbench()
  const change = (changes: Partial<ComparisonChoice>) => {
    if (!isOnOwnScreen) return keep((before) => ({ ...before, ...changes }))
    const names = PARAMETERS.filter((name) => changes[name] !== undefined)
    const valueOf = (name: keyof ComparisonChoice) =>
      changes[name] === settings[name] ? null : (changes[name] ?? null)
    address.set(Object.fromEntries(names.map((name) => [name, valueOf(name)])))
  }
  const changed = isOnOwnScreen ? readChoice(parameters) : kept
  return { chosen: { ...settings, ...changed }, change }
}

/** The names of the runs by their ids. This barn bears its own name beside others. */
function useRunNames(runs: readonly Run[]): ReadonlyMap<string, string> {
  const t = useMessages()
  const hasOthers = runs.some(({ kind }) => kind === 'barn')
  // Runs are planned again at each rendering; their names depend only on these texts.
  const key = JSON.stringify(runs.map(({ id, kind, instance }) => [id, kind, instance.name]))
  return useMemo(() => {
    const named = JSON.parse(key) as [string, Run['kind'], string][]
    return new Map(
      named.map(([id, kind, name]) => {
        const ownName = kind === 'barn' || (kind === 'this' && hasOthers)
        return [id, ownName ? name : t(`comparison.runs.${kind}`)]
      }),
    )
  }, [key, hasOthers, t])
}

interface Compared {
  /** Ids of the cameras whose values are compared; none: all. */
  cameras: readonly string[]
  columns: ChartColumns
  /** The title of the measurement, and its unit. */
  title: string
  unit: string | undefined
}

/**
 * Shows the actions at a point of a run, at its own time. Only for this barn: pictures and documentations of another
 * one are at its instance.
 */
function usePickOfRun(runs: readonly Run[], { cameras, columns, title, unit }: Compared): (pick: ChartPick) => void {
  const locale = useLocale()
  const show = usePointDialog()
  return ({ time, seriesId }) => {
    const run = runs.find(({ id }) => id === (seriesId ?? THIS_RUN))
    if (!run || run.kind === 'barn') return
    const [camera, ...more] = cameras
    const cameraId = camera === undefined || more.length > 0 ? null : camera
    const value = pointValues(columns, time, { unit, locale })[run.id]
    const values = cameraId !== null && value !== undefined ? { [cameraId]: value } : {}
    show({ time: toRunTime(run.alignment, time), cameraId, isInBand: false, title, values })
  }
}

/** Colour of the time before: legible in both themes, and no camera's. */
const GHOST_COLOR = 'var(--bw-secondary)'

interface ComparisonColumnsInput {
  /** The values of each run that is loaded. */
  parts: readonly (readonly DataColumns[] | undefined)[]
  names: ReadonlyMap<string, string>
  start: number
  end: number
  timeResolution: number
  /** Whether the comparison is drawn faint, as earlier data. */
  isBefore: boolean
}

/** The lines of a comparison, and by how much this barn is above the others. */
function useComparisonColumns(input: ComparisonColumnsInput) {
  const { parts, names, start, end, timeResolution, isBefore } = input
  return useMemo(() => {
    const order = [...names.keys()]
    const place = ([id = '']: readonly string[]) => order.indexOf(id)
    const loaded = parts.flatMap((part) => part ?? [])
    const united = columnsFrom(loaded, {
      by: 'run',
      nameOf: ([id = '']) => names.get(id) ?? id,
      colorOf: (tags) => seriesColor(place(tags)),
      compare: (left, right) => place(left) - place(right),
      step: timeResolution,
      window: { start, end },
    })
    const ghost = { ghost: true, color: GHOST_COLOR }
    const series = united.series.map((one) => (isBefore && one.id !== THIS_RUN ? { ...one, ...ghost } : one))
    const own = series.find(({ id }) => id === THIS_RUN)
    const columns = { ...united, series }
    return { columns, own, difference: differenceColumns(columns, own) }
  }, [parts, names, start, end, timeResolution, isBefore])
}

interface ComparisonControlsProps {
  choice: ComparisonChoice
  onChange: (changes: Partial<ComparisonChoice>) => void
}

function optionsOf(t: Messages, name: 'against' | 'axis', values: readonly string[]) {
  return values.map((value) => ({ value, label: t(`widgets.comparison.settings.${name}.options.${value}`) }))
}

/**
 * The controls of the measurement, the comparison, and the axis. They apply temporarily; the settings keep the
 * defaults.
 */
function ComparisonControls({ choice, onChange }: ComparisonControlsProps) {
  const t = useMessages()
  const charts = COMPARED_CHARTS.map(({ name }) => ({ value: name, label: t(`widgets.${name}.title`) }))
  const label = (name: keyof ComparisonChoice) => t(`widgets.comparison.settings.${name}.label`)
  return (
    <div className={classes.controls}>
      <NativeSelect
        aria-label={label('chart')}
        data={charts}
        value={choice.chart}
        onChange={({ target }) => onChange({ chart: target.value })}
      />
      <NativeSelect
        aria-label={label('against')}
        data={optionsOf(t, 'against', AGAINST)}
        value={choice.against}
        onChange={({ target }) => onChange({ against: target.value as ComparisonChoice['against'] })}
      />
      <NativeSelect
        aria-label={label('axis')}
        data={optionsOf(t, 'axis', AXES)}
        value={choice.axis}
        onChange={({ target }) => onChange({ axis: target.value as ComparisonChoice['axis'] })}
      />
    </div>
  )
}
