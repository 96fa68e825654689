import { useSyncExternalStore } from 'react'
import { Chip, useLocale, useMessages, useTimeZone } from '@barn-workbench/plugin-sdk/react'
import type { PictureTimes } from './pictureTimes'

/** The time of the newest picture, in the barn's time. */
export function LiveBadge({ times }: { times: PictureTimes }) {
  const t = useMessages()
  const locale = useLocale()
  const { name: timeZone } = useTimeZone()
  const newest = useSyncExternalStore(times.subscribe, times.newest)
  if (newest === null) return null
  return (
    <Chip tone="neutral">
      {t('live', { time: new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'medium' }).format(newest) })}
    </Chip>
  )
}
