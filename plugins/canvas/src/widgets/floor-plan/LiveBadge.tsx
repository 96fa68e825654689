import { useSyncExternalStore } from 'react'
import { Chip, useLocale, useMessages, useTimeZone } from '@barn-workbench/plugin-sdk/react'
import type { LatestPictureTime } from './latestPictureTime'

/** The time of the newest picture, in the barn's time. */
export function LiveBadge({ times }: { times: LatestPictureTime }) {
  const t = useMessages()
  const locale = useLocale()
  const { name: timeZone } = useTimeZone()
  const newest = useSyncExternalStore(times.subscribe, times.get)
  if (newest === null) return null
  return (
    <Chip tone="neutral">
      {t('live', { time: new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'medium' }).format(newest) })}
    </Chip>
  )
}
