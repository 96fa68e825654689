import type { ReactNode } from 'react'
import classes from './Notice.module.css'

/** Props of `NoticeButton`. @public */
export interface NoticeButtonProps {
  /** The one thing that a screen asks for, in the colour of the product. */
  isPrimary?: boolean
  onClick: () => void
  children: ReactNode
}

/**
 * The button of a notice. It loads nothing of its own, since notices appear where code or an instance could not be
 * reached. @public
 */
export function NoticeButton({ isPrimary = false, onClick, children }: NoticeButtonProps) {
  return (
    <button type="button" className={classes.button} data-primary={isPrimary || undefined} onClick={onClick}>
      {children}
    </button>
  )
}
