import type { ReactNode } from 'react'
import classes from './Figure.module.css'

/** Props of `Figure`. @public */
export interface FigureProps {
  value: ReactNode
  /** The unit, beside the value. */
  unit?: ReactNode
  /** A state beside the value. */
  chip?: ReactNode
  /** One line below the value that compares or explains it. */
  note?: ReactNode
}

/** The main figure of a card. @public */
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
