import type { ReactNode } from 'react'
import type { Tone } from '../canvas/canvasTheme'
import classes from './Chip.module.css'

/** A short coloured text for a state. @public */
export function Chip({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.chip} data-tone={tone}>
      {children}
    </span>
  )
}
