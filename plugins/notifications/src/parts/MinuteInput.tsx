import { TextInput } from '@barn-workbench/plugin-sdk/ui'
import classes from './Parts.module.css'

const MINUTES_OF_HOUR = 60

/** A minute of the day as `hh:mm`. */
export function formatMinute(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minute / MINUTES_OF_HOUR))}:${two(minute % MINUTES_OF_HOUR)}`
}

function parseMinute(text: string): number | null {
  const [hours, minutes] = text.split(':').map(Number)
  const isComplete = Number.isInteger(hours) && Number.isInteger(minutes)
  return isComplete ? Number(hours) * MINUTES_OF_HOUR + Number(minutes) : null
}

interface MinuteInputProps {
  label: string
  /** Minute of the day. */
  value: number
  onChange: (minute: number) => void
}

/** A time of the day, by the clocks of the barn. */
export function MinuteInput({ label, value, onChange }: MinuteInputProps) {
  return (
    <TextInput
      type="time"
      className={classes.minute ?? ''}
      label={label}
      value={formatMinute(value)}
      onChange={(event) => {
        const minute = parseMinute(event.currentTarget.value)
        if (minute !== null) onChange(minute)
      }}
    />
  )
}
