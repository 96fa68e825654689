import { isWell, type RoundQuestion } from '@barn-workbench/core/schema'
import { Chip, PageSection, useBarnTime, useMessages } from '@barn-workbench/plugin-sdk/react'
import { heldOf, mergeAnswers, progressOf, type HeldAnswers, type PenProgress } from '../../round/mergeRound'
import { noonOf } from '../../round/noonOf'
import { RoundPhotos } from '../../round/RoundPhotos'
import { questionWords, useAnswerWords } from '../../round/roundWords'
import { useRound } from '../../round/useRound'
import classes from './Walk.module.css'

/** A past round, to read: what was answered in each pen, by whom, and what was left out. */
export function PastRound({ day }: { day: string }) {
  const t = useMessages()
  const { day: dayWords } = useBarnTime()
  const { call, round } = useRound(day, false)
  const held = mergeAnswers(round?.answers ?? [], [])
  const pens = round ? progressOf(round.pens, round.questions, held) : []
  return (
    <PageSection title={t('past.title', { day: dayWords(noonOf(day)) })} hint={t('past.hint')} call={call}>
      {round?.answers.length === 0 && <p>{t('past.none')}</p>}
      <ul className={classes.past}>
        {pens.map((pen) => (
          <PastPen key={pen.penId} pen={pen} questions={round?.questions ?? []} held={held} />
        ))}
      </ul>
    </PageSection>
  )
}

interface PastPenProps {
  pen: PenProgress
  questions: readonly RoundQuestion[]
  held: HeldAnswers
}

function PastPen({ pen: { penId, name, isSeen, open, notWell }, questions, held }: PastPenProps) {
  const t = useMessages()
  const words = useAnswerWords()
  const { time } = useBarnTime()
  const answered = questions.flatMap((question) => {
    const answer = heldOf(held, penId, question.id)
    return answer ? [{ question, answer }] : []
  })
  return (
    <li className={classes.pastPen}>
      <h3 className={classes.pastName}>
        {name}
        {!isSeen && <Chip tone="neutral">{t('state.open')}</Chip>}
        {isSeen && open > 0 && <Chip tone="warning">{t('openQuestions', { count: open })}</Chip>}
        {notWell > 0 && <Chip tone="error">{t('notWell', { count: notWell })}</Chip>}
      </h3>
      <dl className={classes.pastAnswers}>
        {answered.map(({ question, answer: { value, name: person, answeredAt, photoIds } }) => (
          <div key={question.id} data-well={isWell(value) || undefined}>
            <dt>{questionWords(question, t)}</dt>
            <dd>
              <strong>{words(value)}</strong> {t('givenBy', { name: person, time: time(answeredAt) })}
              <RoundPhotos ids={photoIds} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
