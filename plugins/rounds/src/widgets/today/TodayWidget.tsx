import { useMemo } from 'react'
import {
  Chip,
  Figure,
  updatedAtOf,
  useMessages,
  useSession,
  useUnsentCalls,
  viewStateOf,
  WidgetFrame,
  type ViewState,
} from '@barn-workbench/plugin-sdk/react'
import { TABS } from '../../pages/tabs'
import { mergeAnswers, progressOf } from '../../round/mergeRound'
import { waitingAnswers } from '../../round/pendingAnswers'
import { useRound } from '../../round/useRound'
import { useRoundDay } from '../../round/useRoundDay'

/** How far the round of today is, and what is missing; leads to it. */
export default function TodayWidget() {
  const t = useMessages()
  const { id } = useSession()
  const { today, walked } = useRoundDay()
  const day = walked ?? today
  const { call, round } = useRound(day, true)
  const unsent = useUnsentCalls()
  const waiting = useMemo(() => waitingAnswers(unsent, day), [unsent, day])
  const progress = round ? progressOf(round.pens, round.questions, mergeAnswers(round.answers, waiting)) : []
  const done = progress.filter(({ open, isSeen }) => isSeen && open === 0).length
  const notWell = progress.reduce((sum, pen) => sum + pen.notWell, 0)
  const names = [...new Set(round?.answers.map(({ answeredBy }) => answeredBy.displayName))]
  const path = `/instance/${id}${TABS.walk.path}` as const
  const isEmpty = round !== null && round.pens.length === 0
  const loaded: ViewState = round ? { kind: 'content' } : viewStateOf(call)
  const state: ViewState = isEmpty ? { kind: 'empty', title: t('noPens.title') } : loaded
  return (
    <WidgetFrame state={state} leadsTo={path} updatedAt={updatedAtOf(call)}>
      <Figure
        value={t('widget.value', { done, count: progress.length })}
        unit={t('widget.unit')}
        chip={notWell > 0 && <Chip tone="error">{t('notWell', { count: notWell })}</Chip>}
        note={names.length > 0 ? t('walkers', { names: names.join(', ') }) : t('widget.nobody')}
        leadsTo={path}
      />
    </WidgetFrame>
  )
}
