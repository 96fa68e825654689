import type { ReactNode } from 'react'
import { TabbedPage, useMessages } from '@barn-workbench/plugin-sdk/react'
import { TAB_NAMES, TABS } from '../pages/tabs'

interface AdministrationPageProps {
  current: keyof typeof TABS
  isFull?: boolean
  children: ReactNode
}

/** The pages about people and rights, of which one is on view. */
export function useAdministrationTabs(current: keyof typeof TABS) {
  const t = useMessages()
  return {
    tabs: TAB_NAMES.map((name) => ({ page: TABS[name], label: t(`tab.${name}`) })),
    current: TABS[current],
    label: t('administration'),
  }
}

/** A page about people and rights, with the ways to the others. */
export function AdministrationPage({ current, isFull = false, children }: AdministrationPageProps) {
  const t = useMessages()
  const tabs = useAdministrationTabs(current)
  return (
    <TabbedPage {...tabs} title={t(`pages.${current}.title`)} isFull={isFull}>
      {children}
    </TabbedPage>
  )
}
