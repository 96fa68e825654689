import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { HOUR, type TimeZone } from '@barn-workbench/core/time'
import { IconChevronDown, IconReload } from '@barn-workbench/plugin-sdk/icons'
import { formatDuration, useLocale, useMessages, useTimeZone } from '@barn-workbench/plugin-sdk/react'
import { Button, NativeSelect, TextInput } from '@barn-workbench/plugin-sdk/ui'
import {
  isDays,
  MAXIMUM_SHIFT,
  MOST_DAYS,
  SEGMENT_HOURS,
  type StatisticsChoice,
} from '../../statistics/statisticsChoice'
import classes from './StatisticsPage.module.css'

/** A day as a field of the browser writes it, `2026-11-20`; empty: none. */
function dayText(midnight: number, zone: TimeZone): string {
  return Number.isNaN(midnight) ? '' : new Date(zone.toLocal(midnight)).toISOString().slice(0, 10)
}

/** The midnight at which a day begins, ms since the epoch; NaN if the text is not a day. */
function midnightOfText(text: string, zone: TimeZone): number {
  const local = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(local) ? Number.NaN : zone.toInstant(local)
}

/** Returns the reason why the days cannot be shown, as a key of the messages, or null. */
function faultOf({ start, end }: StatisticsChoice): string | null {
  if (Number.isNaN(start) || Number.isNaN(end)) return 'statistics.noDay'
  if (end < start) return 'statistics.wrongOrder'
  return isDays({ start, end }) ? null : 'statistics.tooManyDays'
}

/** Enter applies the choice wherever the focus is, even in a field where the browser would open a list. */
function submitOnEnter(event: KeyboardEvent<HTMLFormElement>) {
  const isOther = event.target instanceof HTMLButtonElement
  if (event.key !== 'Enter' || isOther || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

interface FormProps {
  choice: StatisticsChoice
  onApply: (choice: StatisticsChoice) => void
}

/** Changes that are not applied yet. */
function useDraft({ choice, onApply }: FormProps) {
  const [changes, setChanges] = useState<Partial<StatisticsChoice>>({})
  const draft = { ...choice, ...changes }
  const fault = faultOf(draft)
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (fault) return
    setChanges({})
    onApply(draft)
  }
  const isPending = JSON.stringify(draft) !== JSON.stringify(choice)
  return {
    draft,
    fault,
    isPending,
    apply,
    change: (next: Partial<StatisticsChoice>) => setChanges({ ...changes, ...next }),
  }
}

/** Any other days, and how they are divided. They apply by "Reload" or Enter, since each requires a new request. */
function OtherRange(props: FormProps) {
  const t = useMessages()
  const locale = useLocale()
  const zone = useTimeZone()
  const { draft, fault, isPending, apply, change } = useDraft(props)
  return (
    <form className={classes.controls} aria-label={t('statistics.controls')} onSubmit={apply} onKeyDown={submitOnEnter}>
      <div className={classes.fields}>
        <TextInput
          type="date"
          label={t('statistics.start')}
          value={dayText(draft.start, zone)}
          onChange={(event) => change({ start: midnightOfText(event.currentTarget.value, zone) })}
        />
        <TextInput
          type="date"
          label={t('statistics.end')}
          value={dayText(draft.end, zone)}
          onChange={(event) => change({ end: midnightOfText(event.currentTarget.value, zone) })}
        />
        <NativeSelect
          label={t('statistics.timeResolution')}
          value={String(draft.timeResolution)}
          onChange={(event) => change({ timeResolution: Number(event.currentTarget.value) })}
          data={SEGMENT_HOURS.map((hours) => ({
            value: String(hours * HOUR),
            label: formatDuration(locale, hours * HOUR),
          }))}
        />
        <NativeSelect
          label={t('statistics.timeShift')}
          value={String(draft.timeShift)}
          onChange={(event) => change({ timeShift: Number(event.currentTarget.value) })}
          data={Array.from({ length: MAXIMUM_SHIFT + 1 }, (_, hour) => ({
            value: String(hour),
            label: t('statistics.hour', { time: `${String(hour).padStart(2, '0')}:00` }),
          }))}
        />
      </div>
      {fault && (
        <p className={classes.fault} role="alert">
          {t(fault, { count: MOST_DAYS })}
        </p>
      )}
      <p className={classes.pending} role="status">
        {isPending && !fault && t('statistics.pending')}
      </p>
      <Button type="submit" variant={isPending ? 'filled' : 'default'} leftSection={<IconReload size={16} />}>
        {t('statistics.reload')}
      </Button>
    </form>
  )
}

/** A range of time that one press chooses. */
export interface Range extends StatisticsChoice {
  /** Key of its message. */
  name: string
}

interface RangeControlsProps extends FormProps {
  /** The first is the usual one. */
  ranges: readonly Range[]
}

/** Chooses the time of the statistics: a batch, the latest days, or any other days. */
export function RangeControls({ ranges, choice, onApply }: RangeControlsProps) {
  const t = useMessages()
  const isOf = ({ start, end }: Range) => start === choice.start && end === choice.end
  const [isOpen, setIsOpen] = useState(false)
  const chosen = ranges.find(isOf)
  return (
    <div className={classes.ranges}>
      <div className={classes.chips} role="group" aria-label={t('statistics.range')}>
        {ranges.map(({ name, start, end }) => (
          <button
            key={name}
            type="button"
            className={classes.chip}
            aria-pressed={chosen?.name === name}
            onClick={() => onApply({ ...choice, start, end })}
          >
            {t(`range.${name}`)}
          </button>
        ))}
        <button
          type="button"
          className={classes.chip}
          aria-expanded={isOpen}
          data-chosen={!chosen || undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('range.other')} <IconChevronDown size={14} aria-hidden />
        </button>
      </div>
      {isOpen && <OtherRange choice={choice} onApply={onApply} />}
    </div>
  )
}
