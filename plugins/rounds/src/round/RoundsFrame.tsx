import type { ReactNode } from 'react'
import { TabbedPage, useMessages, usePageTabs } from '@barn-workbench/plugin-sdk/react'
import { TABS } from '../pages/tabs'
import classes from './Rounds.module.css'

/** A page of rounds with links to the others. */
export function RoundsFrame({ tab, children }: { tab: keyof typeof TABS; children: ReactNode }) {
  const t = useMessages()
  const tabs = usePageTabs(TABS, tab)
  return (
    <TabbedPage title={t(`pages.${tab}.title`)} {...tabs}>
      <div className={classes.page}>{children}</div>
    </TabbedPage>
  )
}
