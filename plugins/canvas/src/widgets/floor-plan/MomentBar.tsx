import { useBarnTime, useMessages, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { MOMENT_PARAMETERS } from '../../moment/planMoment'
import classes from './FloorPlan.module.css'

/** Says that the plan is that of a moment, and leads back to now. */
export function MomentBar({ timestamp }: { timestamp: number }) {
  const t = useMessages()
  const { dayAndTime } = useBarnTime()
  const { address } = useWorkbench()
  return (
    <div className={classes.moment} role="status">
      <span>{t('asOf', { time: dayAndTime(timestamp) })}</span>
      <button
        type="button"
        className={classes.chip}
        onClick={() => address.set(Object.fromEntries(MOMENT_PARAMETERS.map((name) => [name, null])))}
      >
        {t('backToNow')}
      </button>
    </div>
  )
}
