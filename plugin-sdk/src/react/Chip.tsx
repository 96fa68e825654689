import type { ReactNode } from 'react'
import classes from './Chip.module.css'

/** Meaning of a state; it always goes with a word. @public */
export type Tone = 'success' | 'warning' | 'error' | 'info' | 'neutral' | 'brand'

/** A state as a small coloured word. @public */
export function Chip({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.chip} data-tone={tone}>
      {children}
    </span>
  )
}
