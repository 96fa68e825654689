import type { ReactNode } from 'react'
import { hasAnyPermission } from '@barn-workbench/core/permissions'
import { useMessages } from '../context/messages'
import { useFromSnapshot, useSession } from '../context/useInstance'
import type { PageDefinition } from '../define/definePage'
import classes from './PageFrame.module.css'
import { PageLink } from './PageLink'
import { usePageTitle } from './usePageTitle'
import { ViewStateNotice, viewStateOf, type Loaded } from './ViewStateNotice'

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

/** Props of `PageSection`. @public */
export interface PageSectionProps {
  title: string
  /** Content beside the title, such as buttons. */
  tools?: ReactNode
  /** A sentence below the title. */
  hint?: string | undefined
  /** The call whose data the section shows. While it is loaded, cannot be, or may not be seen, the section says so. */
  call?: Loaded
  children: ReactNode
}

/** A part of a page, as a card with a title. @public */
export function PageSection({ title, tools, hint, call, children }: PageSectionProps) {
  return (
    <section className={classes.section} aria-label={title}>
      <header className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        {tools}
      </header>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      {call ? <LoadedContent call={call}>{children}</LoadedContent> : children}
    </section>
  )
}

function LoadedContent({ call, children }: { call: Loaded; children: ReactNode }) {
  const state = viewStateOf(call)
  return (
    <>
      {state.kind !== 'content' && <ViewStateNotice state={state} />}
      {call.data !== undefined && state.kind !== 'forbidden' && children}
    </>
  )
}

/** One of several related pages of an instance. @public */
export interface PageTab {
  /** The page, whose path has no parameters. The tab is shown if the account may see the page. */
  page: Pick<PageDefinition, 'path' | 'ofInstance'>
  label: string
}

/** Props of `TabbedPage`. @public */
export interface TabbedPageProps {
  title: string
  tabs: readonly PageTab[]
  /** The page that is on view. */
  current: PageTab['page']
  /** The common subject of the pages, for screen readers. */
  label: string
  /** Whether the page is as high as the window, and its content scrolls in itself. */
  isFull?: boolean
  children: ReactNode
}

/**
 * The props of `TabbedPage` for related pages of a plugin, by their names. Its messages name each (`tab.<name>`), and
 * their common subject (`administration`). @public
 */
export function usePageTabs<Name extends string>(
  pages: Readonly<Record<Name, PageTab['page']>>,
  current: NoInfer<Name>,
): Pick<TabbedPageProps, 'tabs' | 'current' | 'label'> {
  const messageOf = useMessages()
  const entries = Object.entries<PageTab['page']>(pages)
  return {
    tabs: entries.map(([name, page]) => ({ page, label: messageOf(`tab.${name}`) })),
    current: pages[current],
    label: messageOf('administration'),
  }
}

/** One of several related pages of an instance, with links to those that the account may see. @public */
export function TabbedPage({ title, tabs, current, label, isFull = false, children }: TabbedPageProps) {
  const session = useSession()
  const permissions = useFromSnapshot((snapshot) => snapshot.permissions)
  const visible = tabs.filter(({ page }) => hasAnyPermission(permissions, page.ofInstance?.needs ?? []))
  return (
    <PageFrame title={title} isFull={isFull}>
      <div className={classes.tabbedPagePage} data-full={isFull || undefined}>
        {visible.length > 1 && (
          <nav className={classes.tabs} aria-label={label} data-screen-only>
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
