import { MINUTE } from '@barn-workbench/core/time'
import {
  Chip,
  Figure,
  Slot,
  updatedAtOf,
  useBarnTime,
  useBatches,
  useMessages,
  useNow,
  useScreenPath,
  useTimeZone,
  viewStateOf,
  WidgetFrame,
  type Tone,
} from '@barn-workbench/plugin-sdk/react'
import { summarizePenState, type PenStateSummary } from '../../queries/summarizePenState'
import classes from './Card.module.css'

/** The newest state of the barn: full or empty, since when, and on which day. */
export default function CardWidget() {
  const call = useBatches()
  const t = useMessages()
  const pathOf = useScreenPath()
  const now = useNow(MINUTE)
  const zone = useTimeZone()
  const { dayAndTime } = useBarnTime()
  const batch = call.data?.[0]
  const isEmpty = call.data?.length === 0
  const summary = batch && summarizePenState(batch, now, zone)
  const since =
    summary &&
    dayAndTime(summary.daysSinceMovingOut === null ? summary.firstEventTimestamp : summary.lastEventTimestamp)
  return (
    <WidgetFrame
      state={isEmpty ? { kind: 'empty', title: t('empty.title'), hint: t('empty.hint') } : viewStateOf(call)}
      title={t('incidents.barnState.title')}
      leadsTo={pathOf('incidents', { incidentType: 'barnState' })}
      updatedAt={updatedAtOf(call)}
    >
      {summary && (
        <div className={classes.card}>
          <CardView summary={summary} since={since ?? ''} />
          <Slot name="pen-state.card" input={{ incidentId: summary.incidentId }} />
        </div>
      )}
    </WidgetFrame>
  )
}

const TONES: Record<string, Tone> = { penFull: 'success', penEmpty: 'brand', closed: 'neutral' }

/** The state of a pen, and its day of the batch or the days since its animals left. It leads to the incident. */
function CardView({ summary, since }: { summary: PenStateSummary; since: string }) {
  const t = useMessages()
  const pathOf = useScreenPath()
  const { state, day, daysSinceMovingOut, incidentId } = summary
  const stateKey = Object.hasOwn(TONES, state) ? state : 'unknown'
  return (
    <Figure
      leadsTo={pathOf('incidents', { incident: incidentId })}
      value={t(`state.${stateKey}`)}
      chip={
        <Chip tone={TONES[state] ?? 'error'}>
          {daysSinceMovingOut === null ? t('day', { day }) : t('daysIn', { count: day })}
        </Chip>
      }
      note={daysSinceMovingOut === null ? t('since', { since }) : t('goneSince', { since, count: daysSinceMovingOut })}
    />
  )
}
