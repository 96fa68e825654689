import type { ComponentProps, ReactNode } from 'react'
import classes from './IconButton.module.css'

interface IconProps {
  /** Names it for screen readers. */
  label: string
  /** Shown when the pointer rests on it; without it the label. */
  tip?: string
  className?: string | undefined
  children: ReactNode
}

const classOf = (own = '') => `${classes.button} ${own}`

/**
 * A button that shows an icon only, for places that show many: it is one plain element. `aria-pressed` makes it a
 * switch, which looks different while it is on. @public
 */
export function IconButton({ label, tip = label, className, ...rest }: IconProps & ComponentProps<'button'>) {
  return <button type="button" {...rest} className={classOf(className)} aria-label={label} title={tip} />
}

/** A link that looks like an `IconButton`. @public */
export function IconLink({ label, tip = label, className, ...rest }: IconProps & ComponentProps<'a'>) {
  return <a {...rest} className={classOf(className)} aria-label={label} title={tip} />
}
