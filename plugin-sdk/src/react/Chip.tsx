import type { ReactNode } from 'react'
import classes from './Chip.module.css'

/** The colour of a state by its meaning. Colour alone is never enough: it always comes with a text. @public */
export type Tone = 'success' | 'warning' | 'error' | 'info' | 'neutral' | 'brand'

/** A short coloured text for a state. @public */
export function Chip({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.chip} data-tone={tone}>
      {children}
    </span>
  )
}
