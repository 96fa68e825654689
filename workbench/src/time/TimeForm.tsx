import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { DAY, formatLocalMinute, parseLocalDateTime } from '@barn-workbench/core/time'
import {
  automaticResolution,
  formatSpan,
  QUICK_RANGES,
  TIME_RESOLUTIONS,
  useClock,
  useLocale,
  useTimeZone,
  type TimeChoice,
  type TimeSetup,
} from '@barn-workbench/plugin-sdk/react'
import classes from './TimeRangePicker.module.css'

/** A resolution that would divide the time into more buckets than this is not offered. */
const MAXIMUM_BUCKETS = 20_000

interface TimeFormProps {
  choice: TimeChoice
  setup: TimeSetup
  onChoose: (choice: TimeChoice) => void
}

/** Chooses a range up to now, or a start and an end in the barn's time zone, and the resolution. */
export function TimeForm({ choice, setup, onChoose }: TimeFormProps) {
  const { t } = useTranslation('layouts')
  const locale = useLocale()
  const timeZone = useTimeZone()
  const [from, setFrom] = useState(() => formatLocalMinute(setup.start, timeZone))
  const [to, setTo] = useState(() => formatLocalMinute(setup.end, timeZone))
  const [start, end] = [parseLocalDateTime(from, timeZone), parseLocalDateTime(to, timeZone)]
  const isValid = start < end
  const range = setup.end - setup.start
  const resolutions = TIME_RESOLUTIONS.filter(
    (resolution) => range / resolution <= MAXIMUM_BUCKETS && resolution <= range,
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isValid) onChoose({ kind: 'fixed', start, end })
  }
  return (
    <div className={classes.form}>
      <QuickRanges choice={choice} onChoose={onChoose} />
      <form className={classes.window} onSubmit={submit}>
        <TextInput
          type="datetime-local"
          label={t('time.from')}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput
          type="datetime-local"
          label={t('time.to')}
          value={to}
          error={Number.isNaN(start) || Number.isNaN(end) || isValid ? null : t('time.order')}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={!isValid}>
          {t('time.apply')}
        </Button>
      </form>
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

const DAYS_BACK = [
  { name: 'today', days: 0 },
  { name: 'yesterday', days: 1 },
] as const

function QuickRanges({ choice, onChoose }: Pick<TimeFormProps, 'choice' | 'onChoose'>) {
  const { t } = useTranslation('layouts')
  const locale = useLocale()
  const clock = useClock()
  const timeZone = useTimeZone()
  const chosenSpan = choice.kind === 'last' ? choice.span : null
  /** The whole day of the barn that was this many days ago. */
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
