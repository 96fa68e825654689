import type { ReactNode } from 'react'
import classes from './Figure.module.css'
import { PageLink } from './PageLink'

/** Props of `Figure`. @public */
export interface FigureProps {
  value: ReactNode
  /** The unit, beside the value. */
  unit?: ReactNode
  /** A state beside the value. */
  chip?: ReactNode
  /** One line below the value that compares or explains it. */
  note?: ReactNode
  /** Path of the screen with details of the value. */
  leadsTo?: `/${string}` | undefined
}

/** The main figure of a card. @public */
export function Figure({ value, unit, chip, note, leadsTo }: FigureProps) {
  const line = (
    <>
      <span className={classes.value}>{value}</span>
      {unit && <span className={classes.unit}> {unit}</span>} {chip}
    </>
  )
  return (
    <div className={classes.figure}>
      <p className={classes.line}>
        {leadsTo ? (
          <PageLink to={leadsTo} className={classes.link}>
            {line}
          </PageLink>
        ) : (
          line
        )}
      </p>
      {note && <p className={classes.note}>{note}</p>}
    </div>
  )
}
