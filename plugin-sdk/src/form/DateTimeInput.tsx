import { ActionIcon, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { useRef, useState, type InputEvent, type MouseEvent, type ReactNode, type RefObject } from 'react'
import {
  formatLocalMinute,
  formatLocalSecond,
  HOUR,
  MINUTE,
  parseLocalDateTime,
  type TimeZone,
} from '@barn-workbench/core/time'
import { useLocale } from '../context/messages'
import { useSdkTexts } from '../context/texts'
import { useTimeZone } from '../context/useInstance'
import { useClock } from '../react/useNow'
import { useTimeInWords } from '../react/useTimeInWords'
import { formatShortDuration } from '../time/formatDuration'
import classes from './DateTimeInput.module.css'
import { useFieldMessage } from './useFieldMessage'

/** Props of `DateTimeInput`. @public */
export interface DateTimeInputProps {
  label: string
  /** In ms since the epoch; undefined if empty. NaN while the text is not a date and time. */
  value: number | undefined
  onChange: (value: number | undefined) => void
  error?: string | null
  disabled?: boolean
  /** Whether times that are often meant, before now, are one press each; default true. */
  hasShortcuts?: boolean
  /** Other ways to find the time, beside the shortcuts. */
  shortcuts?: ReactNode
}

/** The value of a text; undefined if it is empty, NaN if it cannot be read. */
function valueOf(text: string, zone: TimeZone): number | undefined {
  if (text.trim() === '') return undefined
  const parsed = parseDateTimeText(text, zone)
  return 'instant' in parsed ? parsed.instant : Number.NaN
}

/** The message on a text that cannot be read, in its time; else the form's own. */
function useFault(message: string | null, wasLeft: boolean, error: string | null): string | null {
  const fieldMessage = useFieldMessage()
  const isExplained = message !== null && (wasLeft || error !== null)
  return isExplained ? fieldMessage(message) : error
}

/**
 * The text of the field, and why it cannot be read, once the user has left it, or its form has found a fault. A time is
 * in words unless it is typed.
 */
function useDateTimeText({ value, onChange }: Pick<DateTimeInputProps, 'value' | 'onChange'>, error: string | null) {
  const zone = useTimeZone()
  const inWords = useTimeInWords()
  const [isTyping, setIsTyping] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const [wasLeft, setWasLeft] = useState(false)
  // A value that was changed elsewhere replaces the typed text.
  const isTyped = typed !== null && Object.is(valueOf(typed, zone), value)
  const isTime = value !== undefined && !Number.isNaN(value)
  const given = isTime ? formatDateTimeText(value, zone) : ''
  const text = isTyped ? typed : given
  const parsed = text === '' ? null : parseDateTimeText(text, zone)
  const message = parsed && 'message' in parsed ? parsed.message : null
  return {
    shown: isTime && !isTyping ? inWords(value) : text,
    isTyping,
    fault: useFault(message, wasLeft, error),
    enter: () => setIsTyping(true),
    change(content: string) {
      setIsTyping(true)
      const next = typedDateTimeText(text, content)
      setTyped(next)
      onChange(valueOf(next, zone))
    },
    leave() {
      setIsTyping(false)
      setWasLeft(true)
      // A time is shown as it was read, for example after a skipped hour.
      if (message === null) setTyped(null)
    },
  }
}

function refuseOthers(event: InputEvent<HTMLInputElement>) {
  if (event.data?.length === 1 && hasOtherCharacters(event.data)) event.preventDefault()
}

/** Times that are often meant, before now, ms. */
const SHORTCUTS = [0, 15 * MINUTE, HOUR, 6 * HOUR]

type TimeProps = Pick<DateTimeInputProps, 'value' | 'onChange'>

/** Now and some times before, one press each. The one that is chosen is marked for as long as it is true. */
function Shortcuts({ value = Number.NaN, onChange, children }: TimeProps & { children: ReactNode }) {
  const t = useSdkTexts()
  const locale = useLocale()
  const clock = useClock()
  const isChosen = (before: number) => Math.abs(clock.now() - before - value) < MINUTE
  return (
    <div className={classes.shortcuts} role="group" aria-label={t('form.shortcuts')}>
      {SHORTCUTS.map((before) => (
        <button
          key={before}
          type="button"
          className={classes.shortcut}
          aria-current={isChosen(before) || undefined}
          onClick={() => onChange(clock.now() - before)}
        >
          {before === 0 ? t('form.now') : t('form.before', { duration: formatShortDuration(locale, before) })}
        </button>
      ))}
      {children}
    </div>
  )
}

interface CalendarButtonProps extends TimeProps {
  disabled: boolean
  picker: RefObject<HTMLInputElement | null>
}

/** The browser's own calendar and clock, behind a button. It shows the barn's local time. */
function CalendarButton({ value, onChange, disabled, picker }: CalendarButtonProps) {
  const t = useSdkTexts()
  const zone = useTimeZone()
  const isTime = value !== undefined && !Number.isNaN(value)
  return (
    <span className={classes.calendar}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        disabled={disabled}
        aria-label={t('form.calendar')}
        onClick={() => picker.current?.showPicker()}
      >
        <IconCalendar size={20} />
      </ActionIcon>
      <input
        ref={picker}
        type="datetime-local"
        className={classes.picker}
        tabIndex={-1}
        aria-hidden
        value={isTime ? formatLocalMinute(value, zone) : ''}
        onChange={(event) => {
          const picked = parseLocalDateTime(event.currentTarget.value, zone)
          if (!Number.isNaN(picked)) onChange(picked)
        }}
      />
    </span>
  )
}

/**
 * A field for a date and time of the barn, which it shows in words. It is chosen by one press from those that are often
 * meant, by a calendar, which a finger on the field opens too, or typed as text: `2026-11-20 14:20:09`. While the text
 * cannot be read, its value is NaN, which no rule of a form accepts; after the field loses the focus, it says why.
 * @public
 */
export function DateTimeInput(props: DateTimeInputProps) {
  const { label, value, onChange, error = null, disabled = false, hasShortcuts = true, shortcuts } = props
  const t = useSdkTexts()
  const picker = useRef<HTMLInputElement>(null)
  const isCoarse = useMediaQuery('(pointer: coarse)') ?? false
  const { shown, isTyping, fault, enter, change, leave } = useDateTimeText({ value, onChange }, error)
  const openByFinger = ({ nativeEvent }: MouseEvent) => {
    if (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch') picker.current?.showPicker()
  }
  return (
    <div>
      <TextInput
        label={label}
        placeholder={t(isTyping ? 'form.dateTimePlaceholder' : 'form.calendar')}
        error={fault}
        disabled={disabled}
        value={shown}
        maxLength={DATE_TIME_LENGTH}
        // A finger chooses from the calendar: no keypad covers it.
        inputMode={isCoarse ? 'none' : 'numeric'}
        autoComplete="off"
        rightSectionWidth={44}
        rightSection={<CalendarButton value={value} onChange={onChange} disabled={disabled} picker={picker} />}
        onBeforeInput={refuseOthers}
        onChange={(event) => change(event.currentTarget.value)}
        onClick={openByFinger}
        onFocus={enter}
        onBlur={leave}
      />
      {hasShortcuts && !disabled && (
        <Shortcuts value={value} onChange={onChange}>
          {shortcuts}
        </Shortcuts>
      )}
    </div>
  )
}

/** Length of `YYYY-MM-DD HH:MM:SS`. */
const DATE_TIME_LENGTH = 19
const FORMAT = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/
const OTHER_CHARACTERS = /[^\d\-: ]/g
/** The separators by their positions. */
const SEPARATORS = [
  [4, '-'],
  [7, '-'],
  [10, ' '],
  [13, ':'],
  [16, ':'],
] as const

/** The meaning of a date-time text: a time in ms since the epoch, or why it is not valid. @public */
export type ParsedDateTime = { instant: number } | { message: 'format_mismatch' | 'string_invalid' }

/**
 * Reads a local date and time `YYYY-MM-DD HH:MM:SS`. 24:00:00 is the end of the day. A time that comes twice, where
 * clocks go back, means the first; a skipped one means the time after the gap. @public
 */
export function parseDateTimeText(text: string, timeZone: TimeZone): ParsedDateTime {
  const [, date, time] = FORMAT.exec(text.trim()) ?? []
  if (date === undefined || time === undefined) return { message: 'format_mismatch' }
  const midnight = Date.parse(`${date}T00:00:00Z`)
  // JavaScript reads February 30 as a day of March.
  const isDate = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(date)
  const instant = isDate ? parseLocalDateTime(`${date}T${time}`, timeZone) : Number.NaN
  return Number.isNaN(instant) ? { message: 'string_invalid' } : { instant }
}

/** A time as the text that `parseDateTimeText` reads; milliseconds are left out. @public */
export function formatDateTimeText(instant: number, timeZone: TimeZone): string {
  return formatLocalSecond(instant, timeZone)
}

/** Whether a text has characters that no date and time has. */
function hasOtherCharacters(text: string): boolean {
  return text.search(OTHER_CHARACTERS) >= 0
}

/**
 * The text of a field after the user has typed, without characters that no date and time has. Separators are added
 * where digits are typed at its end, so that a keypad of digits is enough.
 */
export function typedDateTimeText(previous: string, typed: string): string {
  let text = typed.replace(OTHER_CHARACTERS, '')
  if (typed.length > previous.length && typed.startsWith(previous))
    for (const [position, separator] of SEPARATORS)
      if (/\d/.test(text.charAt(position))) text = text.slice(0, position) + separator + text.slice(position)
  return text.slice(0, DATE_TIME_LENGTH)
}
