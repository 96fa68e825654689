import { MINUTE } from '@barn-workbench/core/time'
import {
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
} from '@barn-workbench/plugin-sdk/react'
import { summarizePenState } from '../../queries/summarizePenState'
import classes from './Card.module.css'
import { CardView } from './CardView'

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
