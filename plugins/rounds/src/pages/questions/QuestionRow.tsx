import { ROUND_QUESTION_KINDS, ROUND_QUESTION_MAX_LENGTH, type RoundQuestion } from '@barn-workbench/core/schema'
import { IconArrowDown, IconArrowUp, IconTrash } from '@barn-workbench/plugin-sdk/icons'
import { IconButton, useMessages } from '@barn-workbench/plugin-sdk/react'
import { NativeSelect, NumberInput, TextInput } from '@barn-workbench/plugin-sdk/ui'
import { questionWords } from '../../round/roundWords'
import { faultOf, hasUsualWords } from './editQuestions'
import classes from './Questions.module.css'

const LAST_DAY = 1_000
const FIRST_WEEK = { first: 1, last: 7 }

interface QuestionRowProps {
  question: RoundQuestion
  place: { index: number; count: number }
  onChange: (changes: Partial<RoundQuestion>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** One question: its words, the kind of its answer, its days of the batch, and its place in the list. */
export function QuestionRow({ question, place: { index, count }, onChange, onMove, onRemove }: QuestionRowProps) {
  const t = useMessages()
  const words = questionWords(question, t)
  const fault = faultOf(question)
  return (
    <li className={classes.row}>
      <div className={classes.fields}>
        <TextInput
          label={t('edit.words')}
          autoComplete="off"
          maxLength={ROUND_QUESTION_MAX_LENGTH}
          value={words}
          error={fault === 'words' && question.text !== '' ? t('edit.fault.words') : undefined}
          onChange={({ currentTarget: { value } }) => {
            const isUsual = hasUsualWords(question) && value === t(`question.${question.id}`)
            onChange({ text: isUsual ? null : value })
          }}
        />
        <NativeSelect
          label={t('edit.kind')}
          value={question.kind}
          data={ROUND_QUESTION_KINDS.map((kind) => ({ value: kind, label: t(`edit.kinds.${kind}`) }))}
          onChange={({ currentTarget: { value } }) => {
            const kind = ROUND_QUESTION_KINDS.find((one) => one === value)
            if (kind) onChange(question.text === null && kind !== question.kind ? { kind, text: words } : { kind })
          }}
        />
        <Days question={question} onChange={onChange} />
      </div>
      {fault === 'days' && (
        <p role="alert" className={classes.fault}>
          {t('edit.fault.days')}
        </p>
      )}
      <div className={classes.tools}>
        <IconButton label={t('edit.up', { words })} disabled={index === 0} onClick={() => onMove(-1)}>
          <IconArrowUp size={20} aria-hidden />
        </IconButton>
        <IconButton label={t('edit.down', { words })} disabled={index === count - 1} onClick={() => onMove(1)}>
          <IconArrowDown size={20} aria-hidden />
        </IconButton>
        <IconButton label={t('edit.remove', { words })} disabled={count === 1} onClick={onRemove}>
          <IconTrash size={20} aria-hidden />
        </IconButton>
      </div>
    </li>
  )
}

/** The days of the batch on which a question is asked. */
function Days({ question: { days }, onChange }: Pick<QuestionRowProps, 'question' | 'onChange'>) {
  const t = useMessages()
  const { first, last } = days ?? FIRST_WEEK
  const set = (changes: Partial<typeof FIRST_WEEK>) => onChange({ days: { first, last, ...changes } })
  const dayOf = (value: string | number) => Math.min(LAST_DAY, Math.max(1, Math.round(Number(value) || 1)))
  return (
    <>
      <NativeSelect
        label={t('edit.when')}
        value={days === null ? 'always' : 'days'}
        data={['always', 'days'].map((value) => ({ value, label: t(`edit.${value}`) }))}
        onChange={({ currentTarget: { value } }) => onChange({ days: value === 'always' ? null : FIRST_WEEK })}
      />
      {days !== null && (
        <div className={classes.pair}>
          <NumberInput
            label={t('edit.first')}
            min={1}
            max={LAST_DAY}
            value={first}
            onChange={(value) => set({ first: dayOf(value) })}
          />
          <NumberInput
            label={t('edit.last')}
            min={1}
            max={LAST_DAY}
            value={last}
            onChange={(value) => set({ last: dayOf(value) })}
          />
        </div>
      )}
    </>
  )
}
