import { HOUR, MINUTE } from '@barn-workbench/core/time'
import { DateTimeInput, type FormField } from '@barn-workbench/plugin-sdk/form'
import { formatShortDuration, NoticeButton, useClock, useLocale, useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from './Fields.module.css'

/** Times that are often meant, before now, ms. */
const STEPS = [0, 15 * MINUTE, HOUR, 6 * HOUR]

interface TimeFieldProps {
  label: string
  /** ms; undefined: none. */
  field: FormField<number | undefined>
}

/** A time, typed or by one press for those that are often meant. */
export function TimeField({ label, field }: TimeFieldProps) {
  const t = useMessages()
  const locale = useLocale()
  const clock = useClock()
  return (
    <div>
      <DateTimeInput label={label} {...field} />
      <div className={classes.chips} role="group" aria-label={label}>
        {STEPS.map((step) => (
          <NoticeButton key={step} onClick={() => field.onChange(clock.now() - step)}>
            {step === 0 ? t('report.now') : t('report.before', { duration: formatShortDuration(locale, step) })}
          </NoticeButton>
        ))}
      </div>
    </div>
  )
}
