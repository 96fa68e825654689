import type { ReactNode } from 'react'
import classes from './PlainButton.module.css'

/** Props of `PlainButton`. @public */
export interface PlainButtonProps {
  /** The one thing that a screen asks for, in the colour of the product. */
  isPrimary?: boolean
  onClick: () => void
  children: ReactNode
}

/**
 * A button with a text that is one plain element, as `IconButton` is one with an icon. It loads nothing, so it also
 * works when code or an instance could not be reached. Forms and dialogs use Mantine's `Button`, which can show
 * progress. @public
 */
export function PlainButton({ isPrimary = false, onClick, children }: PlainButtonProps) {
  return (
    <button type="button" className={classes.button} data-primary={isPrimary || undefined} onClick={onClick}>
      {children}
    </button>
  )
}
