import { useRef, useState, type TouchEvent } from 'react'
import { DEAD_ANIMALS_QUESTION } from '@barn-workbench/core/schema'
import { useScreenKeys } from '@barn-workbench/plugin-sdk/actions'
import {
  PageLink,
  ProblemNotice,
  useBarnTime,
  useMessages,
  useSession,
  ViewStateNotice,
  viewStateOf,
} from '@barn-workbench/plugin-sdk/react'
import { allWell, heldOf, nextOpenPen, progressOf, type PenProgress } from '../../round/mergeRound'
import { noonOf } from '../../round/noonOf'
import { useAnswers, type Answers } from '../../round/useAnswers'
import { useCurrentPen } from '../../round/useCurrentPen'
import { useReportedAnimals, type ReportedAnimal } from '../../round/useReportedAnimals'
import { useRound, type Round } from '../../round/useRound'
import { TABS } from '../tabs'
import { BarnChoice } from './BarnChoice'
import { PenBar } from './PenBar'
import { PenGrid } from './PenGrid'
import { Question } from './Question'
import { RoundHead } from './RoundHead'
import classes from './Walk.module.css'

interface WalkRoundProps {
  day: string
  today: string
}

/** The round that is walked now: one pen after the other. */
export function WalkRound({ day, today }: WalkRoundProps) {
  const t = useMessages()
  const { call, round } = useRound(day, true)
  const state = viewStateOf(call)
  if (state.kind === 'forbidden' || !round) return <ViewStateNotice state={state} />
  if (round.pens.length === 0)
    return <ViewStateNotice state={{ kind: 'empty', title: t('noPens.title'), hint: t('noPens.hint') }} />
  return (
    <>
      <BarnChoice />
      {day !== today && <OfDayBefore day={day} today={today} />}
      <Pens day={day} round={round} loadedAt={call.dataUpdatedAt} />
    </>
  )
}

/** Says that the round began on the day before, and leads to the one of today. */
function OfDayBefore({ day, today }: WalkRoundProps) {
  const t = useMessages()
  const { id } = useSession()
  const { day: dayWords } = useBarnTime()
  return (
    <p className={classes.note}>
      {t('dayBefore', { day: dayWords(noonOf(day)) })}{' '}
      <PageLink to={`/instance/${id}${TABS.walk.path}?day=${today}`}>{t('beginToday')}</PageLink>
    </p>
  )
}

interface PensProps {
  day: string
  round: Round
  loadedAt: number
}

function Pens({ day, round, loadedAt }: PensProps) {
  const t = useMessages()
  const answers = useAnswers({ day, stored: round.answers, loadedAt })
  const progress = progressOf(round.pens, round.questions, answers.held)
  const { penId, isUnknown, goTo } = useCurrentPen(day, progress)
  const reported = useReportedAnimals(day)
  const [showsPens, setShowsPens] = useState(false)
  const current = progress.find((pen) => pen.penId === penId)
  const top = useRef<HTMLDivElement>(null)
  const choose = (id: string) => {
    setShowsPens(false)
    goTo(id)
    // The next pen begins with its first question.
    top.current?.scrollIntoView()
  }
  return (
    <div ref={top} className={classes.walk}>
      <RoundHead round={round} progress={progress} answers={answers} shown={{ showsPens, setShowsPens }} />
      {answers.problem && <ProblemNotice problem={answers.problem} />}
      {isUnknown && <p role="alert">{t('unknownPen')}</p>}
      {(showsPens || isUnknown) && <PenGrid pens={progress} current={penId} onChoose={choose} />}
      {current && (
        <Pen
          key={current.penId}
          {...{ pen: current, pens: progress, round, answers }}
          reported={reported.get(current.penId) ?? NONE_REPORTED}
          goTo={choose}
        />
      )}
    </div>
  )
}

interface PenProps {
  pen: PenProgress
  pens: readonly PenProgress[]
  round: Round
  answers: Answers
  /** Dead animals of the pen that are reported already. */
  reported: readonly ReportedAnimal[]
  goTo: (penId: string) => void
}

const NONE_REPORTED: readonly ReportedAnimal[] = []

/** Width of a swipe in px; more of it has to be across than along. */
const SWIPE = 60

/** Calls `onSwipe` with the step of a swipe over an element: 1 to the left, that is onwards. */
function useSwipe(onSwipe: (step: number) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches[0]
      start.current = touch ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0]
      if (!start.current || !touch) return
      const [x, y] = [touch.clientX - start.current.x, touch.clientY - start.current.y]
      start.current = null
      if (Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
    },
  }
}

function Pen({ pen, pens, round, answers, reported, goTo }: PenProps) {
  const t = useMessages()
  const { penId, name } = pen
  const at = pens.indexOf(pen)
  const toStep = (step: number) => {
    const next = pens[at + step]
    if (next) goTo(next.penId)
  }
  useScreenKeys([
    { key: 'ArrowRight', label: t('key.next'), run: () => toStep(1) },
    { key: 'ArrowLeft', label: t('key.previous'), run: () => toStep(-1) },
  ])
  const swipe = useSwipe(toStep)
  const next = pens[at + 1]?.penId ?? nextOpenPen(pens, penId)
  return (
    <section className={classes.pen} aria-label={name} data-task {...swipe}>
      <h2 className={classes.penName}>{name}</h2>
      {round.questions.map((question) => (
        <Question
          key={question.id}
          question={question}
          answer={heldOf(answers.held, penId, question.id)}
          reported={question.id === DEAD_ANIMALS_QUESTION ? reported : NONE_REPORTED}
          give={(value, photoIds = []) => answers.give(penId, [{ question: question.id, value, photoIds }])}
          enter={(value) => answers.enter(penId, question.id, value)}
        />
      ))}
      <PenBar
        canGoBack={at > 0}
        isLast={next === null || next === penId}
        open={pen.open}
        onBack={() => toStep(-1)}
        onAllWell={() => answers.give(penId, allWell(round.questions, answers.held, penId))}
        onNext={() => next !== null && goTo(next)}
      />
    </section>
  )
}
