import { Button, NativeSelect } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { DAY } from '@barn-workbench/core/time'
import { useLocale } from '../context/messages'
import { useSdkTexts } from '../context/texts'
import { useTimeZone } from '../context/useInstance'
import { useClock } from '../react/useNow'
import { formatSpan } from '../time/formatDuration'
import { automaticResolution, QUICK_RANGES, TIME_RESOLUTIONS, type TimeChoice, type TimeSetup } from '../time/timeSetup'
import { DateTimeInput } from './DateTimeInput'
import classes from './TimeForm.module.css'
import { useFieldMessage } from './useFieldMessage'

/** A resolution that would divide the time into more buckets than this is not offered. */
const MAXIMUM_BUCKETS = 20_000

/** Props of `TimeForm`. @public */
export interface TimeFormProps {
  choice: TimeChoice
  /** The window that the choice means now, with which the fields begin. */
  setup: TimeSetup
  onChoose: (choice: TimeChoice) => void
}

/**
 * Chooses a window of time: a range up to now, a day, or a start and an end by the barn's clocks
 * (`YYYY-MM-DD HH:MM:SS`), and its resolution. @public
 */
export function TimeForm({ choice, setup, onChoose }: TimeFormProps) {
  const t = useSdkTexts()
  const locale = useLocale()
  const range = setup.end - setup.start
  const resolutions = TIME_RESOLUTIONS.filter(
    (resolution) => range / resolution <= MAXIMUM_BUCKETS && resolution <= range,
  )
  return (
    <div className={classes.form}>
      <QuickRanges choice={choice} onChoose={onChoose} />
      <WindowForm setup={setup} onChoose={onChoose} />
      <NativeSelect
        label={t('time.resolution')}
        value={String(choice.timeResolution ?? '')}
        onChange={(event) => onChoose({ ...choice, timeResolution: Number(event.currentTarget.value) || undefined })}
        data={[
          { value: '', label: t('time.automatic', { resolution: formatSpan(locale, automaticResolution(range)) }) },
          ...resolutions.map((resolution) => ({ value: String(resolution), label: formatSpan(locale, resolution) })),
        ]}
      />
    </div>
  )
}

/** The fault of the end of a window, as the key of its sentence; null without a fault, or if the fields report it. */
function faultOfEnd(start: number | undefined, end: number | undefined): 'end_must_be_after_start' | null {
  return start !== undefined && end !== undefined && end <= start ? 'end_must_be_after_start' : null
}

/** A start and an end, typed as text. */
function WindowForm({ setup, onChoose }: Pick<TimeFormProps, 'setup' | 'onChoose'>) {
  const t = useSdkTexts()
  const fieldMessage = useFieldMessage()
  const [start, setStart] = useState<number | undefined>(setup.start)
  const [end, setEnd] = useState<number | undefined>(setup.end)
  const [wasSent, setWasSent] = useState(false)
  const fault = faultOfEnd(start, end)
  const missing = (time: number | undefined) => (wasSent && time === undefined ? fieldMessage('required') : null)
  /** Unreadable text is explained by its field once there is any error. */
  const unread = (time: number | undefined) => (wasSent && Number.isNaN(time) ? fieldMessage('format_mismatch') : null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (start !== undefined && end !== undefined && end > start) onChoose({ kind: 'fixed', start, end })
  }
  return (
    <form className={classes.window} noValidate onSubmit={submit}>
      <DateTimeInput
        hasShortcuts={false}
        label={t('time.from')}
        value={start}
        onChange={setStart}
        error={missing(start) ?? unread(start)}
      />
      <DateTimeInput
        hasShortcuts={false}
        label={t('time.to')}
        value={end}
        onChange={setEnd}
        error={fault === null ? (missing(end) ?? unread(end)) : fieldMessage(fault)}
      />
      <Button type="submit" variant="default">
        {t('time.apply')}
      </Button>
    </form>
  )
}

const DAYS_BACK = [
  { name: 'today', days: 0 },
  { name: 'yesterday', days: 1 },
] as const

function QuickRanges({ choice, onChoose }: Pick<TimeFormProps, 'choice' | 'onChoose'>) {
  const t = useSdkTexts()
  const locale = useLocale()
  const clock = useClock()
  const timeZone = useTimeZone()
  const chosenSpan = choice.kind === 'last' ? choice.span : null
  /** Returns the whole day of the barn a number of days ago. */
  const dayOf = (daysAgo: number): TimeChoice => {
    const midnight = Math.floor(timeZone.toLocal(clock.now()) / DAY) * DAY - daysAgo * DAY
    return { kind: 'fixed', start: timeZone.toInstant(midnight), end: timeZone.toInstant(midnight + DAY) }
  }
  return (
    <div role="group" aria-label={t('time.quick')} className={classes.quick}>
      {QUICK_RANGES.map((span) => (
        <Button
          key={span}
          size="compact-md"
          variant={chosenSpan === span ? 'filled' : 'default'}
          aria-pressed={chosenSpan === span}
          onClick={() => onChoose({ kind: 'last', span })}
        >
          {formatSpan(locale, span)}
        </Button>
      ))}
      {DAYS_BACK.map(({ name, days }) => (
        <Button key={name} size="compact-md" variant="default" onClick={() => onChoose(dayOf(days))}>
          {t(`time.${name}`)}
        </Button>
      ))}
    </div>
  )
}
