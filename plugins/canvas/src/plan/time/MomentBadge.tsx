import {
  Chip,
  NoticeButton,
  useBarnTime,
  useMessages,
  useTimeView,
  useWorkbench,
} from '@barn-workbench/plugin-sdk/react'
import { PLACE_PARAMETERS } from '../place/planPlace'
import classes from '../Plan.module.css'

/** Says that the plan is that of a moment, and leads back to now. */
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
      <NoticeButton onClick={showNow}>{t('backToNow')}</NoticeButton>
    </span>
  )
}
