import { VisuallyHidden } from '@mantine/core'
import type { CSSProperties } from 'react'
import { percentOf, TimePlot } from '@barn-workbench/plugin-sdk/chart'
import {
  incidentTypeColor,
  PageLink,
  useBarnTime,
  useEntityPath,
  useMessages,
  type Messages,
} from '@barn-workbench/plugin-sdk/react'
import type { IncidentSummary } from '../queries/incidentSummary'
import {
  classificationColor,
  incidentSubject,
  incidentTitle,
  parsePayload,
  stateLabel,
  wordOf,
} from '../types/incidentLabels'
import { BATCH, INTERVENTION, UNCLASSIFIED, type Bar, type Lane, type Span } from './lanes'
import classes from './TimelineLanes.module.css'

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
export function TimelineLanes({ lanes, window, width }: TimelineLanesProps) {
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
