import { useSyncExternalStore } from 'react'
import { isPictureOutdated } from '@barn-workbench/core/schema'
import { Chip, formatDuration, useLocale, useMessages, useNow, useTimeZone } from '@barn-workbench/plugin-sdk/react'
import type { PictureTimes } from '../pictures/pictureTimes'

/** The time of the newest picture, in the time zone of the barn; its age once no camera has sent a newer one in time. */
export function LiveBadge({ pictureTimes, refresh }: { pictureTimes: PictureTimes; refresh: number }) {
  const t = useMessages()
  const locale = useLocale()
  const now = useNow()
  const { name: timeZone } = useTimeZone()
  const timestamp = useSyncExternalStore(pictureTimes.subscribe, pictureTimes.latest)
  if (timestamp === null) return null
  const age = now - timestamp
  if (isPictureOutdated(age, refresh))
    return <Chip tone="warning">{t('noNewPicture', { age: formatDuration(locale, age) })}</Chip>
  return (
    <Chip tone="neutral">
      {t('live', { time: new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'medium' }).format(timestamp) })}
    </Chip>
  )
}
