import { useMemo } from 'react'
import { cameraTime } from '@barn-workbench/core/schema'
import { DAY, timeZoneOf, type TimeZone } from '@barn-workbench/core/time'
import { useLocale } from '../context/messages'
import { useTimeZone } from '../context/useInstance'
import { instantFormatOf, type InstantFormat } from '../time/barnTimeFormat'
import { useClock, useClockOffset } from './useNow'

/** Formats instants, ms since the epoch, in the barn's time zone. @public */
export interface BarnTimeFormat extends InstantFormat {
  /** Name of the barn's time zone if it differs from the time of this browser, else null. */
  readonly foreignZone: string | null
  /** A time for readers away from the barn: with the name of the barn's zone if it is a foreign one. */
  withZone(time: string): string
}

/** The time zone of this browser; UTC if it is unknown. @public */
export function browserTimeZone(): TimeZone {
  try {
    return timeZoneOf(Intl.DateTimeFormat().resolvedOptions().timeZone)
  } catch {
    return timeZoneOf('UTC')
  }
}

/** Zones whose clocks differ in summer alone are half a year from showing it, in ms. */
const HALF_A_YEAR = 182 * DAY

/** The name of a zone whose time differs from this browser's, now or in half a year. */
function foreignZoneOf(zone: TimeZone, now: number): string | null {
  const own = browserTimeZone()
  const differs = [now, now + HALF_A_YEAR].some((instant) => own.offsetAt(instant) !== zone.offsetAt(instant))
  return differs ? zone.name : null
}

/** Formats dates and times in the barn's time zone and the user's language. @public */
export function useBarnTime(): BarnTimeFormat {
  const locale = useLocale()
  const zone = useTimeZone()
  const clock = useClock()
  return useMemo(() => {
    return {
      ...instantFormatOf(locale, zone, clock.now),
      // Few ask for it, and it takes longer than all of the above.
      get foreignZone() {
        return foreignZoneOf(zone, clock.now())
      },
      withZone(time) {
        const name = foreignZoneOf(zone, clock.now())
        return name === null ? time : `${time} ${name}`
      },
    }
  }, [locale, zone, clock])
}

/**
 * The time by which the cameras of a call are online or not, in ms since the epoch: the instance's time of the answer,
 * and the time since. `now` from `useNow`. @public
 */
export function useCameraTime({ dataUpdatedAt }: { dataUpdatedAt: number }, now: number): number {
  const offset = useClockOffset()
  return cameraTime({ answeredAt: dataUpdatedAt + offset, now })
}
