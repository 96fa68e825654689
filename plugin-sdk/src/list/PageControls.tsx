import { NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { memo } from 'react'
import { PAGE_SIZES } from '@barn-workbench/core/query'
import { useSdkTexts } from '../context/texts'
import { IconButton } from '../react/IconButton'
import classes from './PageControls.module.css'
import type { ListControl } from './state/useListState'
import type { Pages } from './usePages'

interface PageControlsProps {
  pages: Pick<Pages<unknown>, 'first' | 'rows' | 'next' | 'previous'>
  /** Number of all rows, if it is known. */
  total?: number | undefined
  /** The list whose page size can be chosen here. */
  list?: ListControl
}

/** The number of rows up to which a list has no pages. */
const FEW = 20
/** Paper has nothing to choose. */
const SCREEN_ONLY = { 'data-screen-only': '' }

/** Memoized, since it does not change with the page. */
const PageSizeControl = memo(function PageSizeControl({ list }: { list: ListControl }) {
  const t = useSdkTexts()
  return (
    <NativeSelect
      size="xs"
      aria-label={t('paging.size')}
      wrapperProps={SCREEN_ONLY}
      value={String(list.state.pageSize)}
      data={PAGE_SIZES.map((size) => ({ value: String(size), label: t('paging.perPage', { size }) }))}
      onChange={(event) => {
        const pageSize = PAGE_SIZES.find((size) => String(size) === event.currentTarget.value)
        if (pageSize) list.set({ pageSize })
      }}
    />
  )
})

/**
 * The visible range of a list; with more than one page also buttons for the previous and the next one, and with many
 * rows the page size. @public
 */
export function PageControls({ pages, total, list }: PageControlsProps) {
  const t = useSdkTexts()
  const hasOthers = pages.previous !== null || pages.next !== null
  const range = { first: pages.first, last: pages.first + pages.rows.length - 1, total }
  return (
    <div role="group" className={classes.controls} aria-label={t('paging.label')}>
      <span className={classes.range}>
        {pages.rows.length > 0 && t(total === undefined ? 'paging.range' : 'paging.rangeOf', range)}
      </span>
      {(hasOthers || pages.rows.length > FEW) && list && <PageSizeControl list={list} />}
      {hasOthers && (
        <>
          <IconButton label={t('paging.previous')} disabled={!pages.previous} onClick={() => pages.previous?.()}>
            <IconChevronLeft size={16} />
          </IconButton>
          <IconButton label={t('paging.next')} disabled={!pages.next} onClick={() => pages.next?.()}>
            <IconChevronRight size={16} />
          </IconButton>
        </>
      )}
    </div>
  )
}
