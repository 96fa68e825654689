import type { ReactNode } from 'react'
import classes from './PageFrame.module.css'
import { usePageTitle } from './usePageTitle'

/** Props of `PageFrame`. @public */
export interface PageFrameProps {
  /** The heading of the page. It is for screen readers alone, since the frame of a widget on the page shows it. */
  title: string
  /** Whether the page is as high as the window, and its content scrolls in itself. */
  isFull?: boolean
  children: ReactNode
}

/**
 * A page of a plugin: its heading, which names the window too, its greatest width, and its margins, which are smaller
 * on phones. @public
 */
export function PageFrame({ title, isFull = false, children }: PageFrameProps) {
  usePageTitle(title)
  return (
    <div className={classes.page} data-full={isFull || undefined}>
      <h1 className={classes.heading}>{title}</h1>
      {children}
    </div>
  )
}
