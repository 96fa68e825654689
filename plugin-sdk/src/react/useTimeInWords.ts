import { MINUTE, SECOND } from '@barn-workbench/core/time'
import { useLocale } from '../context/messages'
import { useTimeZone } from '../context/useInstance'
import { dateTimeFormat } from '../time/intlFormats'
import { useBarnTime } from './useBarnTime'

/**
 * Writes a time in words, as a field for a time shows it until one types; without the seconds of a whole minute. A zone
 * that is not this browser's is added by its short name, which a field has room for.
 */
export function useTimeInWords(): (time: number) => string {
  const locale = useLocale()
  const zone = useTimeZone()
  const { dayAndTime, dayAndSecond, foreignZone } = useBarnTime()
  const shortZone = (time: number) =>
    dateTimeFormat(locale, { timeZone: zone.name, timeZoneName: 'short' })
      .formatToParts(time)
      .find(({ type }) => type === 'timeZoneName')?.value
  return (time) => {
    const words = time % MINUTE < SECOND ? dayAndTime(time) : dayAndSecond(time)
    return foreignZone === null ? words : `${words} ${shortZone(time) ?? foreignZone}`
  }
}
