import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatLocalMinute, parseLocalDateTime } from '@barn-workbench/core/time'
import {
  automaticResolution,
  formatSpan,
  QUICK_RANGES,
  TIME_RESOLUTIONS,
  useLocale,
  useTimeZone,
  type TimeChoice,
  type TimeSetup,
} from '@barn-workbench/plugin-sdk/react'
import classes from './TimeRangePicker.module.css'

/** Resolutions that would make a window of this length more than this many buckets are not offered. */
const MOST_BUCKETS = 20_000

interface TimeFormProps {
  choice: TimeChoice
  setup: TimeSetup
  onChoose: (choice: TimeChoice) => void
}

/** Quick ranges up to now, a window from and to in the barn's time, and the resolution. */
export function TimeForm({ choice, setup, onChoose }: TimeFormProps) {
  const { t } = useTranslation('layouts')
  const locale = useLocale()
  const timeZone = useTimeZone()
  const [from, setFrom] = useState(() => formatLocalMinute(setup.start, timeZone))
  const [to, setTo] = useState(() => formatLocalMinute(setup.end, timeZone))
  const [start, end] = [parseLocalDateTime(from, timeZone), parseLocalDateTime(to, timeZone)]
  const isSound = start < end
  const range = setup.end - setup.start
  const resolutions = TIME_RESOLUTIONS.filter((one) => range / one <= MOST_BUCKETS && one <= range)
  const show = (event: FormEvent) => {
    event.preventDefault()
    if (isSound) onChoose({ kind: 'fixed', start, end })
  }
  return (
    <div className={classes.form}>
      <div role="group" aria-label={t('time.quick')} className={classes.quick}>
        {QUICK_RANGES.map((span) => (
          <Button
            key={span}
            size="compact-md"
            variant={choice.kind === 'last' && choice.span === span ? 'filled' : 'default'}
            aria-pressed={choice.kind === 'last' && choice.span === span}
            onClick={() => onChoose({ kind: 'last', span })}
          >
            {formatSpan(locale, span)}
          </Button>
        ))}
      </div>
      <form className={classes.window} onSubmit={show}>
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
          error={Number.isNaN(start) || Number.isNaN(end) || isSound ? null : t('time.order')}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={!isSound}>
          {t('time.apply')}
        </Button>
      </form>
      <NativeSelect
        label={t('time.resolution')}
        value={String(choice.timeResolution ?? '')}
        onChange={(event) => onChoose({ ...choice, timeResolution: Number(event.currentTarget.value) || undefined })}
        data={[
          { value: '', label: t('time.automatic', { resolution: formatSpan(locale, automaticResolution(range)) }) },
          ...resolutions.map((one) => ({ value: String(one), label: formatSpan(locale, one) })),
        ]}
      />
    </div>
  )
}
