import { MINUTE } from '@barn-workbench/core/time'
import {
  Slot,
  updatedAtOf,
  useBarnTime,
  useMessages,
  useNow,
  useScreenPath,
  viewStateOf,
  WidgetFrame,
} from '@barn-workbench/plugin-sdk/react'
import { summarizePenState } from '../../queries/summarizePenState'
import { usePenState } from '../../queries/usePenState'
import classes from './Card.module.css'
import { CardView } from './CardView'

/** The newest state of the barn: full or empty, since when, and on which day. */
export default function CardWidget() {
  const call = usePenState()
  const t = useMessages()
  const pathOf = useScreenPath()
  const now = useNow(MINUTE)
  const { dayAndTime } = useBarnTime()
  const incident = call.data?.[0]
  const isEmpty = call.data?.length === 0
  const summary = incident && summarizePenState(incident, now)
  const since =
    summary &&
    dayAndTime(summary.daysSinceMovingOut === null ? summary.firstEventTimestamp : summary.lastEventTimestamp)
  return (
    <WidgetFrame
      state={isEmpty ? { kind: 'empty', title: t('empty.title'), hint: t('empty.hint') } : viewStateOf(call)}
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
