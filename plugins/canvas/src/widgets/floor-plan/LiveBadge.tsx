import { useSyncExternalStore } from 'react'
import { Chip, useInstance, useLocale, useMessages } from '@barn-workbench/plugin-sdk/react'
import type { PictureTimes } from './pictureTimes'

/** The time of the newest picture, in the barn's time. */
export function LiveBadge({ times }: { times: PictureTimes }) {
  const t = useMessages()
  const locale = useLocale()
  const timeZone = useInstance().snapshot.timeZone ?? 'Europe/Berlin'
  const newest = useSyncExternalStore(times.subscribe, times.newest)
  if (newest === null) return null
  return (
    <Chip tone="neutral">
      {t('live', { time: new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'medium' }).format(newest) })}
    </Chip>
  )
}
