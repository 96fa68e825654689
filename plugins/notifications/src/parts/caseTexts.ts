import type { AlarmCase, AlarmUrgency } from '@barn-workbench/core/schema'
import { useBarnTime, useLocale, useMessages, type Tone } from '@barn-workbench/plugin-sdk/react'

const URGENCY_TONES: Readonly<Record<AlarmUrgency, Tone>> = { wakes: 'error', tells: 'warning', waits: 'neutral' }

/** The tone of an urgency. */
export function urgencyTone(urgency: AlarmUrgency): Tone {
  return URGENCY_TONES[urgency]
}

/** Writes an instant, ms since the epoch, as day and time. */
export type ZoneTime = (instant: number) => string

/** Writes instants in a time zone, for pages that are outside of a barn. */
export function useZoneTime(timeZone: string): ZoneTime {
  const locale = useLocale()
  const format = new Intl.DateTimeFormat(locale, {
    timeZone,
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
  return (instant) => format.format(instant)
}

/**
 * Returns a function that describes the state of a case: who has answered, until when it is quiet, or the next step.
 */
export function useCaseText(time: ZoneTime): (about: AlarmCase) => string {
  const t = useMessages()
  return (about) => {
    const { state, acknowledgedAt, arrivesAt, nextAt, overAt, note } = about
    const name = about.acknowledgedBy?.displayName ?? ''
    const at = (instant: number | null) => (instant === null ? '' : time(instant))
    if (state === 'acknowledged' && arrivesAt !== null) return t('case.going', { name, time: at(arrivesAt) })
    if (state === 'acknowledged') return t('case.acknowledged', { name, time: at(acknowledgedAt) })
    if (state === 'snoozed') return t('case.snoozed', { name, time: at(nextAt), note })
    const timed = { time: at(state === 'over' ? overAt : nextAt) }
    return timed.time === '' ? t(`case.${state}Untimed`) : t(`case.${state}`, timed)
  }
}

/** The same by the time of the barn around. */
export function useCaseTextOfBarn(): (about: AlarmCase) => string {
  const { dayAndTime } = useBarnTime()
  return useCaseText(dayAndTime)
}
