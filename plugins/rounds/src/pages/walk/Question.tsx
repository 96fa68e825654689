import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { DEAD_ANIMALS_QUESTION, isWell, type RoundQuestion, type RoundValue } from '@barn-workbench/core/schema'
import { IconMinus, IconPlus } from '@barn-workbench/plugin-sdk/icons'
import { PhotoField, usePhotos } from '@barn-workbench/plugin-sdk/photo'
import { Chip, PlainButton, useBarnTime, useMessages } from '@barn-workbench/plugin-sdk/react'
import type { HeldAnswer } from '../../round/mergeRound'
import { RoundPhotos } from '../../round/RoundPhotos'
import { questionWords } from '../../round/roundWords'
import { useLateValue } from '../../round/useLateValue'
import type { ReportedAnimal } from '../../round/useReportedAnimals'
import classes from './Walk.module.css'

interface QuestionProps {
  question: RoundQuestion
  answer: HeldAnswer | undefined
  /** Dead animals of the pen that are reported already, where the question asks for them. */
  reported: readonly ReportedAnimal[]
  give: (value: RoundValue, photoIds?: readonly string[]) => void
  /** Keeps a value on the device that is entered and not given yet. */
  enter: (value: RoundValue) => void
}

/** Reported animals that are named one by one, the latest of them. */
const MOST_NAMED = 3

/** A question with its answer: by its kind two large buttons, a number, or a text. */
export function Question(props: QuestionProps) {
  const { question, answer } = props
  const t = useMessages()
  const name = useId()
  return (
    <fieldset
      className={classes.question}
      data-state={answer === undefined ? 'open' : isWell(answer.value) ? 'well' : 'notWell'}
      aria-labelledby={name}
    >
      <legend id={name} className={classes.words}>
        {questionWords(question, t)}
      </legend>
      {props.reported.length > 0 && <Reported animals={props.reported} />}
      {question.kind === 'yesNo' && <YesNo {...props} />}
      {question.kind === 'count' && <Count {...props} />}
      {question.kind === 'text' && <Remark {...props} />}
      {answer && <GivenBy answer={answer} />}
    </fieldset>
  )
}

/** Shows what is reported already, so that it is not counted once more. */
function Reported({ animals }: { animals: readonly ReportedAnimal[] }) {
  const t = useMessages()
  const { dayAndTime } = useBarnTime()
  const words = animals
    .slice(-MOST_NAMED)
    .map(({ at, camera }) => (camera === null ? dayAndTime(at) : t('reportedBy', { camera, time: dayAndTime(at) })))
  return (
    <p className={classes.reported}>
      {t('reported', { count: animals.length, list: words.join('; ') })} {t('countOthers')}
    </p>
  )
}

function GivenBy({ answer: { name, answeredAt, isWaiting } }: { answer: HeldAnswer }) {
  const t = useMessages()
  const { time } = useBarnTime()
  return (
    <p className={classes.givenBy}>
      {t(name === null ? 'givenByYou' : 'givenBy', { name, time: time(answeredAt) })}
      {isWaiting && <Chip tone="warning">{t('waits')}</Chip>}
    </p>
  )
}

function YesNo({ answer, give }: QuestionProps) {
  const t = useMessages()
  return (
    <div className={classes.choices}>
      {[true, false].map((value) => (
        <button
          key={String(value)}
          type="button"
          className={classes.choice}
          data-value={value}
          aria-pressed={answer?.value === value}
          onClick={() => give(value)}
        >
          {t(value ? 'yes' : 'no')}
        </button>
      ))}
    </div>
  )
}

const MAXIMUM = 100_000
const inRange = (value: number) => Math.min(MAXIMUM, Math.max(0, Math.round(value)))

function Count({ question, answer, give, enter }: QuestionProps) {
  const t = useMessages()
  const isReport = question.id === DEAD_ANIMALS_QUESTION
  const late = useLateValue<number>({ give, enter, untilLeft: isReport })
  const held = typeof answer?.value === 'number' ? answer.value : undefined
  const value = late.draft ?? held
  const none = () => {
    late.drop()
    give(0)
  }
  return (
    <>
      <div className={classes.count}>
        <button type="button" className={classes.choice} data-value aria-pressed={value === 0} onClick={none}>
          {t('none')}
        </button>
        <button
          type="button"
          className={classes.step}
          aria-label={t('less')}
          disabled={!value}
          onClick={() => late.change(inRange((value ?? 0) - 1))}
        >
          <IconMinus size={28} aria-hidden />
        </button>
        <input
          className={classes.number}
          inputMode="numeric"
          aria-label={t('number')}
          value={value ?? ''}
          onChange={({ currentTarget: { value: text } }) => {
            if (/^\d{1,6}$/.test(text)) late.change(inRange(Number(text)))
          }}
          onBlur={isReport ? undefined : late.settle}
        />
        <button
          type="button"
          className={classes.step}
          aria-label={t('more')}
          onClick={() => late.change(inRange((value ?? 0) + 1))}
        >
          <IconPlus size={28} aria-hidden />
        </button>
      </div>
      {isReport && late.draft !== undefined && (
        <p className={classes.late} role="status">
          {t('reportedLater')} <PlainButton onClick={late.settle}>{t('reportNow')}</PlainButton>
        </p>
      )}
      {(value ?? 0) > 0 && (
        <QuestionPhotos
          answer={answer}
          onAdded={(photoIds) => {
            late.drop()
            give(value ?? 0, photoIds)
          }}
        />
      )}
    </>
  )
}

function Remark({ question, answer, give, enter }: QuestionProps) {
  const t = useMessages()
  const late = useLateValue<string>({ give, enter })
  const held = typeof answer?.value === 'string' ? answer.value : ''
  const text = late.draft ?? held
  return (
    <>
      <textarea
        className={classes.text}
        rows={2}
        maxLength={2_000}
        aria-label={questionWords(question, t)}
        value={text}
        onChange={({ currentTarget }) => late.change(currentTarget.value)}
        onBlur={late.settle}
      />
      <QuestionPhotos
        answer={answer}
        onAdded={(photoIds) => {
          late.drop()
          give(text, photoIds)
        }}
      />
    </>
  )
}

interface QuestionPhotosProps {
  answer: HeldAnswer | undefined
  onAdded: (photoIds: readonly string[]) => void
}

/** Takes photos, each of which belongs to the answer at once, and shows those that are there. */
function QuestionPhotos({ answer, onAdded }: QuestionPhotosProps) {
  const photos = usePhotos()
  const named = useRef(new Set<string>())
  const add = useEffectEvent(onAdded)
  const { ids } = photos
  const all = ids.join(' ')
  useEffect(() => {
    const fresh = all.split(' ').filter((id) => id !== '' && !named.current.has(id))
    if (fresh.length === 0) return
    for (const id of fresh) named.current.add(id)
    void Promise.resolve().then(() => add(fresh))
  }, [all])
  return (
    <>
      <PhotoField photos={photos} />
      <RoundPhotos ids={(answer?.photoIds ?? []).filter((id) => !ids.includes(id))} />
    </>
  )
}
