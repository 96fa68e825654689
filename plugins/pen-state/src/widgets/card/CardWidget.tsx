import {
  updatedAtOf,
  useBarnTime,
  useMessages,
  useNow,
  viewStateOf,
  WidgetFrame,
} from '@barn-workbench/plugin-sdk/react'
import { summarizePenState } from '../../queries/summarizePenState'
import { usePenState } from '../../queries/usePenState'
import { CardView } from './CardView'

export default function CardWidget() {
  const call = usePenState()
  const t = useMessages()
  const now = useNow(60_000)
  const { dayAndTime } = useBarnTime()
  const incident = call.data?.[0]
  const state =
    call.data?.length === 0
      ? ({ kind: 'empty', title: t('empty.title'), hint: t('empty.hint') } as const)
      : viewStateOf(call)
  const summary = incident && summarizePenState(incident, now)
  const since =
    summary &&
    dayAndTime(summary.daysSinceMovingOut === null ? summary.firstEventTimestamp : summary.lastEventTimestamp)
  return (
    <WidgetFrame state={state} updatedAt={updatedAtOf(call)}>
      {summary && <CardView summary={summary} since={since ?? ''} />}
    </WidgetFrame>
  )
}
