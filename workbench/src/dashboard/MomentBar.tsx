import { TimeJumper } from '@barn-workbench/plugin-sdk/form'
import { useMoment } from '@barn-workbench/plugin-sdk/react'
import classes from './MomentBar.module.css'

/**
 * The controls of the moment that the charts and pictures of a dashboard show, at its lower edge. Nothing while that is
 * now.
 */
export function MomentBar() {
  if (useMoment() === null) return null
  return (
    <div className={classes.bar}>
      <TimeJumper />
    </div>
  )
}
