import type { ReactNode } from 'react'
import { TabbedPage, useMessages } from '@barn-workbench/plugin-sdk/react'
import { TAB_NAMES, TABS } from '../pages/tabs'

interface AdministrationPageProps {
  current: keyof typeof TABS
  isFull?: boolean
  children: ReactNode
}

/** A page about people and rights, with the ways to the others. */
export function AdministrationPage({ current, isFull = false, children }: AdministrationPageProps) {
  const t = useMessages()
  return (
    <TabbedPage
      title={t(`pages.${current}.title`)}
      tabs={TAB_NAMES.map((name) => ({ page: TABS[name], label: t(`tab.${name}`) }))}
      current={TABS[current]}
      label={t('administration')}
      isFull={isFull}
    >
      {children}
    </TabbedPage>
  )
}
