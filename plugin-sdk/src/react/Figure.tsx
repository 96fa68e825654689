import type { ReactNode } from 'react'
import classes from './Figure.module.css'

/** @public */
export interface FigureProps {
  value: ReactNode
  /** What the value counts, beside it. */
  unit?: ReactNode
  /** A state beside the value. */
  chip?: ReactNode
  /** One line that puts the value into relation. */
  note?: ReactNode
}

/** One figure that a card is about. @public */
export function Figure({ value, unit, chip, note }: FigureProps) {
  return (
    <div className={classes.figure}>
      <p className={classes.line}>
        <span className={classes.value}>{value}</span>
        {unit && <span className={classes.unit}>{unit}</span>}
        {chip}
      </p>
      {note && <p className={classes.note}>{note}</p>}
    </div>
  )
}
