import type { ReactNode } from 'react'
import classes from './PageSection.module.css'

/** Props of `PageSection`. @public */
export interface PageSectionProps {
  title: string
  /** What stands beside the title, such as buttons. */
  tools?: ReactNode
  /** A sentence below the title. */
  hint?: string | undefined
  children: ReactNode
}

/** A part of a page, as a card with a title. @public */
export function PageSection({ title, tools, hint, children }: PageSectionProps) {
  return (
    <section className={classes.section} aria-label={title}>
      <header className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        {tools}
      </header>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      {children}
    </section>
  )
}
