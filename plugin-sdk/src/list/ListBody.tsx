import type { ReactNode } from 'react'
import { AddFilter } from './filter/AddFilter'
import { FilterChips } from './filter/FilterChips'
import { ListProblemsNotice } from './filter/ListProblemsNotice'
import classes from './ListBody.module.css'
import { OrderControl } from './OrderControl'
import { OutdatedNotice } from './OutdatedNotice'
import { PageControls } from './PageControls'
import type { ListControl } from './state/useListState'
import type { Pages } from './usePages'

/** Props of `ListBody`. @public */
export interface ListBodyProps {
  list: ListControl
  pages: Omit<Pages<unknown>, 'call'>
  /** Number of all rows, if it is known. */
  total: number | undefined
  /** Shown if there are no rows. */
  empty: { title: string; hint?: string }
  /** Names the rows for screen readers. */
  label: string
  /** Controls beside the filters. */
  tools?: ReactNode
  /** Notices above the rows. */
  notices?: ReactNode
  /** Whether the rows are tiles side by side. */
  isGrid?: boolean
  /** The rows, each a `li`. */
  children: ReactNode
}

/** A whole list in pages: filters and order, what is wrong with its address, its rows, and the pages. @public */
export function ListBody({ list, pages, total, empty, label, tools, notices, isGrid, children }: ListBodyProps) {
  return (
    <section className={classes.list} aria-label={label}>
      <ListProblemsNotice list={list} />
      <div className={classes.toolbar} data-screen-only="">
        <AddFilter list={list} />
        {tools}
        <span className={classes.spring} />
        <OrderControl list={list} />
      </div>
      <FilterChips list={list} />
      {notices}
      <OutdatedNotice showLatest={pages.showLatest} />
      {pages.rows.length > 0 ? (
        <ul className={isGrid ? classes.tiles : classes.rows}>{children}</ul>
      ) : (
        <div className={classes.empty} role="status">
          <strong>{empty.title}</strong>
          {empty.hint !== undefined && <span>{empty.hint}</span>}
        </div>
      )}
      <PageControls pages={pages} total={total} list={list} />
    </section>
  )
}
