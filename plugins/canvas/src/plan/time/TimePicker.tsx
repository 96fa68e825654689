import { useState, type FormEvent } from 'react'
import { MINUTE } from '@barn-workbench/core/time'
import { formatDateTimeText, parseDateTimeText } from '@barn-workbench/plugin-sdk/form'
import { useClock, useMessages, useNow, useTimeView, useTimeZone } from '@barn-workbench/plugin-sdk/react'
import classes from './PlanTime.module.css'

/** Length of `YYYY-MM-DD HH:MM:SS`. */
const TEXT_LENGTH = 19

interface TimePickerProps {
  /** ms since the epoch; null: now. */
  moment: number | null
  onPick(): void
}

/** A date and time of the barn as text, which Enter shows: `2026-11-20 14:20:09`. */
export function TimePicker({ moment, onPick }: TimePickerProps) {
  const t = useMessages()
  const zone = useTimeZone()
  const clock = useClock()
  const now = useNow(MINUTE)
  const timeView = useTimeView()
  const [typed, setTyped] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const text = typed ?? formatDateTimeText(moment ?? now, zone)
  const show = (event: FormEvent) => {
    event.preventDefault()
    const parsed = parseDateTimeText(text, zone)
    if ('message' in parsed) return setFault(t('time.unreadable'))
    if (parsed.instant > clock.now()) return setFault(t('time.future'))
    onPick()
    setFault(null)
    setTyped(null)
    timeView.showMoment(parsed.instant)
  }
  return (
    <form className={classes.picker} onSubmit={show} noValidate>
      <input
        className={classes.input}
        aria-label={t('time.at')}
        aria-invalid={fault !== null}
        aria-errormessage={fault === null ? undefined : 'plan-time-fault'}
        placeholder={t('time.placeholder')}
        autoComplete="off"
        inputMode="numeric"
        maxLength={TEXT_LENGTH}
        value={text}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setFault(null)
        }}
      />
      <button type="submit" className={classes.go}>
        {t('time.go')}
      </button>
      {fault !== null && (
        <span id="plan-time-fault" className={classes.fault} role="alert">
          {fault}
        </span>
      )}
    </form>
  )
}
