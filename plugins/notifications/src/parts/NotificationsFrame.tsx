import type { ReactNode } from 'react'
import { TabbedPage, useMessages, usePageTabs } from '@barn-workbench/plugin-sdk/react'
import { TABS } from '../pages/tabs'
import classes from './Parts.module.css'

/** A page of alarms with links to the others. */
export function NotificationsFrame({ tab, children }: { tab: keyof typeof TABS; children: ReactNode }) {
  const t = useMessages()
  const tabs = usePageTabs(TABS, tab)
  return (
    <TabbedPage title={t(`tab.${tab}`)} {...tabs}>
      <div className={classes.page}>{children}</div>
    </TabbedPage>
  )
}
