import { useEffect, useState, useSyncExternalStore } from 'react'
import { isProblem } from '@barn-workbench/core/result'
import { isPictureOutdated } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import {
  Chip,
  formatAge,
  OnPaper,
  PlainButton,
  useBarnTime,
  useLocale,
  useMessages,
  useNow,
  useTimeView,
  useTimeZone,
  useWorkbench,
} from '@barn-workbench/plugin-sdk/react'
import type { Stage } from '@barn-workbench/plugin-sdk/stage'
import type { PictureTimes } from '../pictures/pictureTimes'
import { PLACE_PARAMETERS } from '../place/planPlace'
import classes from '../Plan.module.css'

interface MomentNoticeProps {
  /** ms since the epoch. */
  moment: number
  pictureTimes: PictureTimes
  stage: Stage | null
}

/** Whether no camera in view has a picture of the moment. */
function useIsWithoutPictures({ moment, stage, pictureTimes }: MomentNoticeProps): boolean {
  const [missingAt, setMissingAt] = useState<number | null>(null)
  useEffect(() => {
    if (!stage) return
    const missing = new Set<string>()
    const unsubscribeUpdates = stage.subscribe('picture.updated', ({ tileId, failure }) => {
      if (isProblem(failure, 'frame/not-found')) missing.add(tileId)
      else missing.delete(tileId)
    })
    const unsubscribeSettled = stage.subscribe('drawing.settled', () => {
      const visible = stage.tilesInView()
      const isEmpty = missing.size > 0 && visible.every((id) => pictureTimes.of(id) === null)
      setMissingAt(isEmpty ? moment : null)
    })
    return () => {
      unsubscribeUpdates()
      unsubscribeSettled()
    }
  }, [stage, moment, pictureTimes])
  return missingAt === moment
}

/** Says that a time is in the future, or that it has no pictures, with links to others. */
export function MomentNotice(props: MomentNoticeProps) {
  const { moment } = props
  const t = useMessages()
  const { dayAndTime } = useBarnTime()
  const now = useNow(MINUTE)
  const timeView = useTimeView()
  const isWithoutPictures = useIsWithoutPictures(props)
  const isFuture = moment > now + MINUTE
  if (!isFuture && !isWithoutPictures) return null
  return (
    <div className={classes.notice} role="status">
      {t(isFuture ? 'notices.future' : 'notices.noPictures', { time: dayAndTime(moment) })}
      <PlainButton onClick={() => timeView.showMoment(null)}>{t('backToNow')}</PlainButton>
    </div>
  )
}

/** Says that the plan shows a past moment, with a link to the present. */
export function MomentBadge({ moment }: { moment: number }) {
  const t = useMessages()
  const { dayAndTime } = useBarnTime()
  const { address } = useWorkbench()
  const timeView = useTimeView()
  const showNow = () => {
    address.set(Object.fromEntries(PLACE_PARAMETERS.map((name) => [name, null])))
    timeView.showMoment(null)
  }
  return (
    <span className={classes.moment}>
      <Chip tone="warning">{t('asOf', { time: dayAndTime(moment) })}</Chip>
      <PlainButton onClick={showNow}>{t('backToNow')}</PlainButton>
    </span>
  )
}

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
