import { useEffect, useState } from 'react'
import { isProblem } from '@barn-workbench/core/result'
import { MINUTE } from '@barn-workbench/core/time'
import { NoticeButton, useBarnTime, useMessages, useNow, useTimeView } from '@barn-workbench/plugin-sdk/react'
import type { Stage } from '@barn-workbench/plugin-sdk/stage'
import type { PictureTimes } from '../pictures/pictureTimes'
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

/** Says that a time has not come yet, or that there are no pictures of it, and leads on. */
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
      <NoticeButton onClick={() => timeView.showMoment(null)}>{t('backToNow')}</NoticeButton>
    </div>
  )
}
