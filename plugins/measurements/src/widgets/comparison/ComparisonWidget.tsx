import { measurementPermissions } from '@barn-workbench/core/permissions'
import type { WidgetProps } from '@barn-workbench/plugin-sdk'
import { useChartActions, useChartHandle, type ChartColumns } from '@barn-workbench/plugin-sdk/chart'
import {
  updatedAtOf,
  useContribution,
  useMessages,
  ViewStateNotice,
  viewStateOf,
  WidgetFrame,
  type ViewState,
} from '@barn-workbench/plugin-sdk/react'
import { AnnotationBar } from '../../annotation/AnnotationBar'
import type { Run } from '../../comparison/runs'
import { loadProblemOf } from '../../queries/useComparedBarns'
import { useComparison } from '../../queries/useComparison'
import { hasValues } from '../chart/series'
import { useFailureLog } from '../chart/useFailureLog'
import classes from './Comparison.module.css'
import { ComparisonControls } from './ComparisonControls'
import { ComparisonView } from './ComparisonView'
import type { MissingRun } from './MissingNote'
import { useComparisonChoice } from './useComparisonChoice'
import { useComparisonColumns } from './useComparisonColumns'
import { usePickOfRun } from './usePickOfRun'
import { useRunNames } from './useRunNames'

type Comparison = ReturnType<typeof useComparison>

/** Why a run is not shown as it is now; null: it is. */
function problemOf(run: Run, call: Comparison['calls'][number] | undefined): MissingRun['problem'] | null {
  if (run.problem) return run.problem
  if (!call?.error) return call?.data && !call.data.some(({ times }) => times.length > 0) ? 'noValues' : null
  return loadProblemOf(call) ?? 'stale'
}

/** The runs that are not shown, or not as they are now; never this barn, without which there is nothing to compare. */
function missingRuns({ plan, calls }: Comparison, names: ReadonlyMap<string, string>): MissingRun[] {
  return plan.runs.slice(1).flatMap((run, index) => {
    const problem = problemOf(run, calls[index + 1])
    return problem ? [{ id: run.id, name: names.get(run.id) ?? run.id, problem }] : []
  })
}

/** What is shown of this barn's values, and in place of them where there are none. */
function useShownState({ plan, chart, tooMuch, calls: [call] }: Comparison, columns: ChartColumns): ViewState {
  const t = useMessages()
  if (plan.runs[0]?.problem) return { kind: 'forbidden', permissions: measurementPermissions(chart.measurement) }
  if (tooMuch) return tooMuch
  const loaded: ViewState = call ? viewStateOf(call) : { kind: 'loading' }
  const isShown = loaded.kind === 'content' || loaded.kind === 'stale'
  return isShown && !hasValues(columns) ? { kind: 'empty', title: t('empty.title'), hint: t('empty.hint') } : loaded
}

/** Compares a measurement of this barn with that of the time before, the batch before, or other barns. */
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
      // The controls stay whatever happens, so that another measurement can be chosen.
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
