import { TextInput } from '@mantine/core'
import { useState, type KeyboardEvent, type RefObject } from 'react'
import { formatLocalSecond } from '@barn-workbench/core/time'
import { NoticeButton } from '../react/NoticeButton'
import { useSdkTexts } from '../react/texts'
import { useBarnTime } from '../react/useBarnTime'
import { useClock } from '../react/useClock'
import { useTimeZone } from '../react/useInstance'
import classes from './MomentField.module.css'
import { parseMoment, type ParsedMoment } from './parseMoment'

/** Props of `MomentField`. @public */
export interface MomentFieldProps {
  /** The moment that is shown, ms since the epoch. */
  moment: number
  /** Somebody has typed another moment that has been. */
  onShow: (moment: number) => void
  input?: RefObject<HTMLInputElement | null>
}

interface AnswerProps {
  answer: ParsedMoment
  onChoose: (time: number) => void
}

/** What is to be said about a moment that was typed: it came twice, not at all, or is yet to come. */
function Answer({ answer, onChoose }: AnswerProps) {
  const t = useSdkTexts()
  const clock = useClock()
  const { exact } = useBarnTime()
  const { offsetAt } = useTimeZone()
  if (answer.kind === 'twice')
    return (
      <div className={classes.answer} role="group" aria-label={t('moment.twice')}>
        <span>{t('moment.twice')}</span>
        {answer.times.map((time, index) => (
          <NoticeButton key={time} onClick={() => onChoose(time)}>
            {t(index === 0 ? 'moment.first' : 'moment.second', { offset: offsetAt(time) / 3_600_000 })}
          </NoticeButton>
        ))}
      </div>
    )
  if (answer.kind === 'future')
    return (
      <div className={classes.answer}>
        <NoticeButton onClick={() => onChoose(clock.now())}>{t('moment.toNewest')}</NoticeButton>
      </div>
    )
  if (answer.kind === 'skipped')
    return <p className={classes.note}>{t('moment.skipped', { time: exact(answer.time) })}</p>
  return null
}

/** What is typed, and what is to be said about it. */
function useTypedMoment({ moment, onShow }: Pick<MomentFieldProps, 'moment' | 'onShow'>) {
  const clock = useClock()
  const zone = useTimeZone()
  /** Null: nobody types. */
  const [draft, setDraft] = useState<string | null>(null)
  const [answer, setAnswer] = useState<ParsedMoment | null>(null)
  const end = () => {
    setDraft(null)
    setAnswer(null)
  }
  const choose = (chosen: number) => {
    end()
    onShow(chosen)
  }
  return {
    text: draft ?? formatLocalSecond(moment, zone),
    isTyping: draft !== null,
    answer,
    end,
    choose,
    type(text: string) {
      setDraft(text)
      setAnswer(null)
    },
    submit() {
      if (draft === null) return
      const parsed = parseMoment(draft, { now: clock.now(), shown: moment, zone })
      if (parsed.kind === 'moment' || parsed.kind === 'skipped') choose(parsed.time)
      setAnswer(parsed.kind === 'moment' ? null : parsed)
    },
  }
}

/** The field in which a moment is typed as people write it; Enter shows its pictures. @public */
export function MomentField({ input, ...props }: MomentFieldProps) {
  const t = useSdkTexts()
  const { text, isTyping, answer, end, choose, type, submit } = useTypedMoment(props)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') submit()
    else if (event.key === 'Escape' && isTyping) {
      event.stopPropagation()
      end()
    } else return
    event.preventDefault()
  }
  const error = answer?.kind === 'future' || answer?.kind === 'unknown' ? t(`moment.${answer.kind}`) : null
  return (
    <div className={classes.field}>
      <TextInput
        ref={input}
        aria-label={t('moment.label')}
        value={text}
        error={error}
        maxLength={60}
        autoComplete="off"
        enterKeyHint="go"
        title={t('moment.hint')}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        rightSectionWidth={64}
        rightSection={
          isTyping && (
            <button type="button" className={classes.go} onClick={submit}>
              {t('moment.go')}
            </button>
          )
        }
        onBlur={() => text.trim() === '' && end()}
      />
      {answer && <Answer answer={answer} onChoose={choose} />}
    </div>
  )
}
