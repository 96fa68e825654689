import { IconNotes } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'
import { createIncident } from '@barn-workbench/core/intents'
import { useChartActions, type ChartColumns, type ChartHandle } from '@barn-workbench/plugin-sdk/chart'
import {
  formatDuration,
  useBarnTime,
  useContribution,
  useInstance,
  useIntent,
  useLocale,
  useMessages,
  usePermission,
  useScreenPath,
  useTimeZoom,
  useWorkbench,
  WidgetFrame,
  type FrameAction,
  type ViewState,
} from '@barn-workbench/plugin-sdk/react'
import classes from './ChartFrame.module.css'
import { hasValues } from './series'

interface ChartFrameProps {
  /** Name of the chart within this plugin. */
  name: string
  /** The state of the calls. */
  state: ViewState
  title: string
  columns: ChartColumns | undefined
  updatedAt: number | undefined
  /** The function that has reduced the values of a bucket to one. */
  aggregate: 'mean' | 'count'
  /** Length of a bucket in ms. */
  timeResolution: number
  /** A finer resolution was chosen than the measurement has. */
  isFinest: boolean
  /** When the animals moved in, if the time before that is left out; ms since the epoch. */
  movedIn: number | null
  handle: ChartHandle
  children: ReactNode
}

/** Documents the time into which somebody has zoomed, where a plugin offers that. */
function useDocumenting(): FrameAction[] {
  const t = useMessages()
  const create = useIntent(createIncident)
  const canDocument = usePermission(
    'incidents.manage',
    'incidents.manage.advanced',
    'incidents.barnDocumentation.manage',
  )
  const zoom = useTimeZoom()
  if (!create || !canDocument || !zoom) return []
  const [start, end] = [Math.round(zoom.start), Math.round(zoom.end)]
  const onClick = () => void create({ type: 'barnDocumentation', start, end })
  return [{ id: 'document', label: t('document'), icon: <IconNotes size={15} stroke={1.8} />, onClick }]
}

/** Notes in the client's log why a chart could not be loaded, once for each reason. */
function useFailureLog(widgetType: string, state: ViewState): void {
  const { session } = useInstance()
  const { log } = useWorkbench()
  const problem = state.kind === 'error' || state.kind === 'stale' ? state.problem : null
  const code = problem?.code ?? null
  useEffect(() => {
    if (code === null) return
    const message = `${widgetType} could not be loaded: ${code}`
    log.write({ level: 'ERROR', tag: 'Chart', globalUniqueIdentifier: session.id, message })
  }, [log, session, widgetType, code])
}

/** The frame of a chart: title, aggregation and actions. Shows a message in place of a chart without values. */
export function ChartFrame(props: ChartFrameProps) {
  const { name, state, title, columns, updatedAt, aggregate, timeResolution, isFinest, movedIn, handle, children } =
    props
  const t = useMessages()
  const locale = useLocale()
  const pathOf = useScreenPath()
  const { dayAndTime } = useBarnTime()
  const { pluginId, title: givenTitle } = useContribution()
  const actions = useChartActions(handle, givenTitle ?? title)
  const documenting = useDocumenting()
  const widgetType = `${pluginId}.${name}`
  useFailureLog(widgetType, state)
  const isEmpty = state.kind === 'content' && columns !== undefined && !hasValues(columns)
  const badge = (
    <span className={classes.badge}>
      {t(`aggregation.${aggregate}`)} ·{' '}
      {isFinest
        ? t('finest', { resolution: formatDuration(locale, timeResolution) })
        : formatDuration(locale, timeResolution)}
      {movedIn !== null && ` · ${t('movedIn', { time: dayAndTime(movedIn) })}`}
    </span>
  )
  return (
    <WidgetFrame
      state={isEmpty ? { kind: 'empty', title: t('empty.title'), hint: t('empty.hint') } : state}
      title={title}
      leadsTo={pathOf('measurements', { widgetType })}
      badge={badge}
      updatedAt={updatedAt}
      actions={!isEmpty && columns ? [...documenting, ...actions] : undefined}
      flush
    >
      <div className={classes.body}>{children}</div>
    </WidgetFrame>
  )
}
