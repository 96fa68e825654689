import { useMemo, type CSSProperties } from 'react'
import { MINUTE } from '@barn-workbench/core/time'
import { percentOf, TimePlot } from '@barn-workbench/plugin-sdk/chart'
import {
  Chip,
  incidentTypeColor,
  PageLink,
  updatedAtOf,
  useBarnTime,
  useEntityPath,
  useMessages,
  useNow,
  useScreenPath,
  useTimeSetup,
  useTimeZoom,
  viewStateOf,
  WidgetFrame,
  type Messages,
} from '@barn-workbench/plugin-sdk/react'
import { useElementSize, useMediaQuery, VisuallyHidden } from '@barn-workbench/plugin-sdk/ui'
import type { IncidentSummary } from '../../queries/incidentSummary'
import {
  BATCH,
  INTERVENTION,
  lanesOf,
  MOST_INCIDENTS,
  UNCLASSIFIED,
  useTimelineIncidents,
  type Bar,
  type Lane,
  type Span,
} from '../../timeline/lanes'
import {
  classificationColor,
  incidentSubject,
  incidentTitle,
  parsePayload,
  stateLabel,
  wordOf,
} from '../../types/incidentLabels'
import classes from './Timeline.module.css'

/** Least distance of two bars of one row, and the width that a short one takes, CSS px. */
const LEAST_WIDTH = { mouse: 22, touch: 46 }

/** Documentations, interventions and batches of the whole barn on one time line, in the time of the dashboard. */
export default function TimelineWidget() {
  const t = useMessages()
  const pathOf = useScreenPath()
  const setup = useTimeSetup()
  const zoom = useTimeZoom()
  const now = useNow(MINUTE)
  const { ref, width } = useElementSize()
  const leastWidth = useMediaQuery('(pointer: coarse)') ? LEAST_WIDTH.touch : LEAST_WIDTH.mouse
  const { call, incidents, isCut } = useTimelineIncidents(setup)
  const { start, end } = zoom ?? setup
  const lanes = useMemo(() => {
    const gap = width > 0 ? (leastWidth * (end - start)) / width : 0
    return incidents && lanesOf(incidents, { start, end }, { now, gap })
  }, [incidents, start, end, now, width, leastWidth])
  const isEmpty = lanes?.length === 0
  return (
    <WidgetFrame
      state={isEmpty ? { kind: 'empty', title: t('timeline.empty'), hint: t('timeline.emptyHint') } : viewStateOf(call)}
      leadsTo={pathOf('incidents')}
      badge={isCut && <Chip tone="warning">{t('timeline.cut', { count: MOST_INCIDENTS })}</Chip>}
      updatedAt={updatedAtOf(call)}
    >
      <div ref={ref}>{lanes && width > 0 && <TimelineLanes lanes={lanes} window={{ start, end }} width={width} />}</div>
    </WidgetFrame>
  )
}

const LANE_COLORS: Readonly<Record<string, string>> = {
  [BATCH]: 'var(--bw-success)',
  [INTERVENTION]: `var(${incidentTypeColor('barnIntervention')})`,
}

function laneTitle({ key }: Lane, t: Messages): string {
  if (key === UNCLASSIFIED) return t('card.unclassified')
  return key === BATCH || key === INTERVENTION ? t(`timeline.${key}`) : wordOf(t, 'classification', key)
}

/** The text of a bar: its subject, start and end. */
function useBarText() {
  const t = useMessages()
  const { exact } = useBarnTime()
  return ({ incident, isMoment, isOpen }: Bar): string => {
    const title = incidentTitle(incident, t)
    const start = exact(incident.firstEventTimestamp)
    if (isMoment) return t('timeline.moment', { title, start })
    if (isOpen) return t('timeline.open', { title, start, state: stateLabel(incident.state, t) })
    return t('timeline.span', { title, start, end: exact(incident.lastEventTimestamp) })
  }
}

/** The text on a bar, which its lane need not repeat. */
function barLabel(incident: IncidentSummary, t: Messages): string {
  if (incident.type === 'barnState') return stateLabel(incident.state, t)
  const { specification } = parsePayload(incident)
  if (specification?.type !== undefined) return wordOf(t, 'specification', specification.type)
  return incidentSubject(incident, t) ?? incidentTitle(incident, t)
}

function LaneRow({ bars, window, color }: { bars: readonly Bar[]; window: Span; color: string }) {
  const t = useMessages()
  const pathOf = useEntityPath()
  const textOf = useBarText()
  return (
    <ul className={classes.row}>
      {bars.map((bar) => {
        const { incident, from, to, isMoment, isOpen } = bar
        const left = percentOf(from, window)
        // The last ones stay within reach.
        const style = {
          left: `min(${left}%, 100% - 20px)`,
          width: `${percentOf(to, window) - left}%`,
          '--bar': color,
        } as CSSProperties
        return (
          <li key={incident.incidentId} className={classes.item} style={style} title={textOf(bar)}>
            <PageLink
              to={pathOf('incident', incident.incidentId)}
              className={classes.bar}
              data-moment={isMoment || undefined}
              data-open={isOpen || undefined}
            >
              <VisuallyHidden>{textOf(bar)}</VisuallyHidden>
              {!isMoment && (
                <span className={classes.text} aria-hidden>
                  {barLabel(incident, t)}
                </span>
              )}
            </PageLink>
          </li>
        )
      })}
    </ul>
  )
}

interface TimelineLanesProps {
  lanes: readonly Lane[]
  window: Span
  /** CSS px. */
  width: number
}

/** The lanes of a time line above its axis; each bar leads to its incident. */
function TimelineLanes({ lanes, window, width }: TimelineLanesProps) {
  const t = useMessages()
  return (
    <TimePlot window={window} width={width}>
      {lanes.map((lane) => (
        <section key={lane.key} className={classes.lane} aria-label={laneTitle(lane, t)}>
          <p className={classes.title}>{laneTitle(lane, t)}</p>
          {lane.rows.map((bars, index) => (
            <LaneRow
              key={index}
              bars={bars}
              window={window}
              color={LANE_COLORS[lane.key] ?? classificationColor(lane.key)}
            />
          ))}
        </section>
      ))}
    </TimePlot>
  )
}
