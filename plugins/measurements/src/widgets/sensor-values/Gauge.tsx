import type { Sensor } from '@barn-workbench/core/schema'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { useReadingText } from '../../sensors/sensorWords'
import classes from './SensorValues.module.css'

/** The part of the bar that is beside the expected values, on each side, in percent. */
const BESIDE = 15

/** The position of a value on the bar, in percent: the expected values fill its middle, and others are at its ends. */
export function gaugePosition(value: number, { minimum, maximum }: { minimum: number; maximum: number }): number {
  const share = (value - minimum) / (maximum - minimum || 1)
  return Math.min(100, Math.max(0, BESIDE + share * (100 - 2 * BESIDE)))
}

/** A bar on which a mark says where a value lies between the expected limits. Without both limits there is none. */
export function Gauge({ sensor, value }: { sensor: Sensor; value: number }) {
  const t = useMessages()
  const readingText = useReadingText()
  const { minimum, maximum } = sensor.expectedRange
  if (minimum === null || maximum === null) return <span className={classes.facts}>{t('sensors.noLimits')}</span>
  const position = gaugePosition(value, { minimum, maximum })
  return (
    <div className={classes.gauge}>
      <div className={classes.bar} aria-hidden>
        <span className={classes.mark} style={{ left: `${position}%` }} />
      </div>
      <span className={classes.limits}>
        <span>{readingText({ ...sensor, value: minimum })}</span>
        <span>{readingText({ ...sensor, value: maximum })}</span>
      </span>
    </div>
  )
}
