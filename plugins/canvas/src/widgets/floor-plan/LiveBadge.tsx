import { useSyncExternalStore } from 'react'
import { Chip, useLocale, useMessages, useTimeZone } from '@barn-workbench/plugin-sdk/react'
import type { LatestPictureTime } from './latestPictureTime'

/** The time of the newest picture, in the time zone of the barn. */
export function LiveBadge({ latestTime }: { latestTime: LatestPictureTime }) {
  const t = useMessages()
  const locale = useLocale()
  const { name: timeZone } = useTimeZone()
  const timestamp = useSyncExternalStore(latestTime.subscribe, latestTime.get)
  if (timestamp === null) return null
  return (
    <Chip tone="neutral">
      {t('live', { time: new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'medium' }).format(timestamp) })}
    </Chip>
  )
}
