import type { ComponentProps, ReactNode } from 'react'
import classes from '../Plan.module.css'

interface ControlProps extends Omit<ComponentProps<'button'>, 'type'> {
  label: string
  children: ReactNode
}

/** A button with an icon on the plan. */
export function Control({ label, className = '', ...rest }: ControlProps) {
  return (
    <button type="button" {...rest} className={`${classes.control} ${className}`} aria-label={label} title={label} />
  )
}
