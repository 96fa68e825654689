import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatDateTimeText, parseDateTimeText, type FormField } from '@barn-workbench/plugin-sdk/form'
import { useTimeZone } from '@barn-workbench/plugin-sdk/react'

/** Length of `2026-11-20 14:20`. */
const MINUTE_LENGTH = 16

interface TimeInputProps {
  label: string
  /** ms since the epoch; undefined: none, NaN: what is entered is not complete. */
  field: FormField<number | undefined>
}

/** A date and time of the barn, chosen from a calendar or typed in the order of the user's own country. */
export function TimeInput({ label, field: { value, onChange, error } }: TimeInputProps) {
  const zone = useTimeZone()
  const [isIncomplete, setIncomplete] = useState(false)
  const isKnown = value !== undefined && !Number.isNaN(value)
  const change = (text: string, isBad: boolean) => {
    setIncomplete(isBad)
    if (text === '') return onChange(isBad ? Number.NaN : undefined)
    const parsed = parseDateTimeText(`${text.replace('T', ' ')}:00`, zone)
    onChange('instant' in parsed ? parsed.instant : Number.NaN)
  }
  return (
    <TextInput
      type="datetime-local"
      label={label}
      size="md"
      max="9999-12-31T23:59"
      error={error}
      // While a part is missing the browser keeps what is typed, and has no value.
      {...(!isIncomplete && {
        value: isKnown ? formatDateTimeText(value, zone).slice(0, MINUTE_LENGTH).replace(' ', 'T') : '',
      })}
      onChange={({ currentTarget }) => change(currentTarget.value, currentTarget.validity.badInput)}
      onBlur={({ currentTarget }) => change(currentTarget.value, currentTarget.validity.badInput)}
    />
  )
}
