import type { ReactNode } from 'react'
import { hasAnyPermission } from '@barn-workbench/core/permissions'
import type { PageDefinition } from '../define/definePage'
import { PageFrame } from './PageFrame'
import { PageLink } from './PageLink'
import classes from './TabbedPage.module.css'
import { useInstance } from './useInstance'

/** One of the pages of an instance that belong together. @public */
export interface PageTab {
  /** The page, whose path has no parameters. The tab is shown to whom the page is for. */
  page: Pick<PageDefinition, 'path' | 'ofInstance'>
  label: string
}

/** Props of `TabbedPage`. @public */
export interface TabbedPageProps {
  title: string
  tabs: readonly PageTab[]
  /** The page that is on view. */
  current: PageTab['page']
  /** What the pages are about together, for screen readers. */
  label: string
  /** Whether the page is as high as the window, and its content scrolls in itself. */
  isFull?: boolean
  children: ReactNode
}

/** A page of an instance that belongs to a few others, with the ways to those that the account may see. @public */
export function TabbedPage({ title, tabs, current, label, isFull = false, children }: TabbedPageProps) {
  const { session, snapshot } = useInstance()
  const visible = tabs.filter(({ page }) => hasAnyPermission(snapshot.permissions, page.ofInstance?.needs ?? []))
  return (
    <PageFrame title={title} isFull={isFull}>
      <div className={classes.page} data-full={isFull || undefined}>
        {visible.length > 1 && (
          <nav className={classes.tabs} aria-label={label}>
            {visible.map(({ page: { path }, label: name }) => (
              <PageLink key={path} to={`/instance/${session.id}${path}`} isCurrent={path === current.path}>
                {name}
              </PageLink>
            ))}
          </nav>
        )}
        {children}
      </div>
    </PageFrame>
  )
}
