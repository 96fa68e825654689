import { useMemo } from 'react'
import { withinDates } from '@barn-workbench/core/time'
import { useLocale } from '@barn-workbench/plugin-sdk/react'

/** Formats times of this device, in ms since the epoch: day and month, and time to the second. */
export function useDeviceTime(): (timestamp: number) => string {
  const locale = useLocale()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    return (timestamp) => format.format(withinDates(timestamp))
  }, [locale])
}
