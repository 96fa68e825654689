import { TextInput } from '@mantine/core'
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { formatLocalSecond } from '@barn-workbench/core/time'
import { useSdkTexts } from '../context/texts'
import { useTimeZone } from '../context/useInstance'
import { PlainButton } from '../react/PlainButton'
import { useBarnTime } from '../react/useBarnTime'
import { useClock } from '../react/useNow'
import { useTimeInWords } from '../react/useTimeInWords'
import classes from './MomentField.module.css'
import { parseMoment, type ParsedMoment } from './parseMoment'

/** Props of `MomentField`. @public */
export interface MomentFieldProps {
  /** The moment that is shown, ms since the epoch. */
  moment: number
  /** The user has typed another moment that has been. */
  onShow: (moment: number) => void
  input?: RefObject<HTMLInputElement | null>
}

interface AnswerProps {
  answer: ParsedMoment
  onChoose: (time: number) => void
}

/** The note on a typed moment: it occurs twice, never, or in the future. */
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
          <PlainButton key={time} onClick={() => onChoose(time)}>
            {t(index === 0 ? 'moment.first' : 'moment.second', { offset: offsetAt(time) / 3_600_000 })}
          </PlainButton>
        ))}
      </div>
    )
  if (answer.kind === 'future')
    return (
      <div className={classes.answer}>
        <PlainButton onClick={() => onChoose(clock.now())}>{t('moment.toNewest')}</PlainButton>
      </div>
    )
  if (answer.kind === 'skipped')
    return <p className={classes.note}>{t('moment.skipped', { time: exact(answer.time) })}</p>
  return null
}

/** The typed text, and the note on it. */
function useTypedMoment({ moment, onShow }: Pick<MomentFieldProps, 'moment' | 'onShow'>) {
  const clock = useClock()
  const zone = useTimeZone()
  /** Null while the user types nothing. */
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

/** The field while it has the focus, whose text is then selected, so that typing replaces it. */
function useFocusedField() {
  const field = useRef<HTMLInputElement | null>(null)
  const [isFocused, setIsFocused] = useState(false)
  useLayoutEffect(() => {
    if (isFocused) field.current?.select()
  }, [isFocused])
  return {
    isFocused,
    enter(element: HTMLInputElement) {
      field.current = element
      setIsFocused(true)
    },
    leave: () => setIsFocused(false),
  }
}

/**
 * The field in which a moment is typed as people write it; Enter shows its pictures. The moment is in words until the
 * field has the focus. @public
 */
export function MomentField({ input, ...props }: MomentFieldProps) {
  const t = useSdkTexts()
  const inWords = useTimeInWords()
  const { isFocused, enter, leave } = useFocusedField()
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
        value={isFocused || isTyping ? text : inWords(props.moment)}
        error={error}
        maxLength={60}
        autoComplete="off"
        enterKeyHint="go"
        title={t('moment.hint')}
        onFocus={(event) => enter(event.currentTarget)}
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
        onBlur={() => {
          leave()
          if (text.trim() === '') end()
        }}
      />
      {answer && <Answer answer={answer} onChoose={choose} />}
    </div>
  )
}
