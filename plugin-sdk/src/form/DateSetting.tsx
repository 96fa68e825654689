import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { DateTimeInput } from './DateTimeInput'
import classes from './SettingsForm.module.css'

interface DateSettingProps {
  label: string
  hint: string
  error: string | null
  value: unknown
  /** Undefined resets the setting to its default. */
  onChange: (value: string | undefined) => void
}

/** The last day that the browser offers, so that a year has four digits. */
const LAST_DAY = '9999-12-31'

/** A setting that is a day of the calendar. While it is being typed the field is empty, and the setting as it was. */
function DaySetting({ label, hint, error, value, onChange }: DateSettingProps) {
  const [isEmpty, setIsEmpty] = useState(false)
  const change = (day: string) => {
    setIsEmpty(day === '')
    if (day !== '') onChange(day)
  }
  const leave = () => {
    if (!isEmpty) return
    setIsEmpty(false)
    onChange(undefined)
  }
  return (
    <TextInput
      type="date"
      size="sm"
      max={LAST_DAY}
      label={label}
      description={hint || undefined}
      error={error}
      value={isEmpty || typeof value !== 'string' ? '' : value}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={leave}
    />
  )
}

/** A setting that is a time, in the time zone of the barn. It is kept with that of the world (RFC 3339). */
function TimeSetting({ label, hint, error, value, onChange }: DateSettingProps) {
  const [isUnreadable, setIsUnreadable] = useState(false)
  const saved = typeof value === 'string' && value !== '' ? Date.parse(value) : undefined
  const change = (time: number | undefined) => {
    setIsUnreadable(Number.isNaN(time))
    if (!Number.isNaN(time)) onChange(time === undefined ? undefined : new Date(time).toISOString())
  }
  return (
    <div>
      <DateTimeInput label={label} value={isUnreadable ? Number.NaN : saved} error={error} onChange={change} />
      {hint && <p className={classes.hint}>{hint}</p>}
    </div>
  )
}

/** A setting that is a day, or with `hasTime` a day and a time of day. */
export function DateSetting({ hasTime, ...props }: DateSettingProps & { hasTime: boolean }) {
  return hasTime ? <TimeSetting {...props} /> : <DaySetting {...props} />
}
