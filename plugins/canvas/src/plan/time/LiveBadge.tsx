import { useSyncExternalStore } from 'react'
import { isPictureOutdated } from '@barn-workbench/core/schema'
import {
  Chip,
  formatAge,
  OnPaper,
  useBarnTime,
  useLocale,
  useMessages,
  useNow,
  useTimeZone,
} from '@barn-workbench/plugin-sdk/react'
import type { PictureTimes } from '../pictures/pictureTimes'

/**
 * The time of the newest picture, in the time zone of the barn; its age once no camera has sent a newer one in time. On
 * paper its date.
 */
export function LiveBadge({ pictureTimes, refresh }: { pictureTimes: PictureTimes; refresh: number }) {
  const t = useMessages()
  const locale = useLocale()
  const now = useNow()
  const { name: timeZone } = useTimeZone()
  const { dayAndTime } = useBarnTime()
  const timestamp = useSyncExternalStore(pictureTimes.subscribe, pictureTimes.latest)
  if (timestamp === null) return null
  const age = now - timestamp
  const isOutdated = isPictureOutdated(age, refresh)
  const time = new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'medium' }).format(timestamp)
  const text = isOutdated ? t('noNewPicture', { age: formatAge(locale, age) }) : t('live', { time })
  return (
    <Chip tone={isOutdated ? 'warning' : 'neutral'}>
      <OnPaper text={t('newestPicture', { time: dayAndTime(timestamp) })}>{text}</OnPaper>
    </Chip>
  )
}
