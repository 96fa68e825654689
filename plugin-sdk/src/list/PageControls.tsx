import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './PageControls.module.css'
import type { Pages } from './usePages'

/**
 * The visible range of a list, with buttons for the previous and the next page. `total`: number of all rows, if it is
 * known. @public
 */
export function PageControls({ pages, total }: { pages: Pages<unknown>; total?: number | undefined }) {
  const { t } = useTranslation('sdk')
  const range = { first: pages.first, last: pages.first + pages.rows.length - 1, total }
  return (
    <nav className={classes.controls} aria-label={t('paging.label')}>
      <span className={classes.range}>{t(total === undefined ? 'paging.range' : 'paging.rangeOf', range)}</span>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.button}
        aria-label={t('paging.previous')}
        disabled={!pages.previous}
        onClick={() => pages.previous?.()}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.button}
        aria-label={t('paging.next')}
        disabled={!pages.next}
        onClick={() => pages.next?.()}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
    </nav>
  )
}
