import { Chip, NoticeButton, useBarnTime, useMessages, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { MOMENT_PARAMETERS } from '../../moment/planMoment'
import classes from './FloorPlan.module.css'

/** Says that the plan is that of a moment, and leads back to now. */
export function MomentBadge({ timestamp }: { timestamp: number }) {
  const t = useMessages()
  const { dayAndTime } = useBarnTime()
  const { address } = useWorkbench()
  const showNow = () => address.set(Object.fromEntries(MOMENT_PARAMETERS.map((name) => [name, null])))
  return (
    <span className={classes.moment}>
      <Chip tone="warning">{t('asOf', { time: dayAndTime(timestamp) })}</Chip>
      <NoticeButton onClick={showNow}>{t('backToNow')}</NoticeButton>
    </span>
  )
}
