import { faceOf, updatedAtOf, useBarnTime, useNow, useWords, WidgetFrame } from '@barn-workbench/plugin-sdk/react'
import { summarise } from '../../queries/penStateSummary'
import { usePenState } from '../../queries/usePenState'
import { CardView } from './CardView'

export default function CardWidget() {
  const call = usePenState()
  const t = useWords()
  const now = useNow(60_000)
  const { dayAndTime } = useBarnTime()
  const incident = call.data?.[0]
  const face =
    call.data?.length === 0
      ? ({ kind: 'empty', title: t('empty.title'), hint: t('empty.hint') } as const)
      : faceOf(call)
  const summary = incident && summarise(incident, now)
  const since =
    summary &&
    dayAndTime(summary.daysGoneBySinceMovingOut === null ? summary.firstEventTimestamp : summary.lastEventTimestamp)
  return (
    <WidgetFrame face={face} updatedAt={updatedAtOf(call)}>
      {summary && <CardView summary={summary} since={since ?? ''} />}
    </WidgetFrame>
  )
}
