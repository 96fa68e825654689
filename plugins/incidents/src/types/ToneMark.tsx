import type { Tone } from '@barn-workbench/plugin-sdk/react'
import classes from './ToneMark.module.css'

/** The bar in the colour of an incident, before its title. `className` gives its height and place. */
export function ToneMark({ tone, className = '' }: { tone: Tone; className?: string | undefined }) {
  return <span className={`${classes.mark} ${className}`} data-tone={tone} />
}
