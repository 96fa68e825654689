import type { ReactNode } from 'react'
import { TabbedPage, useMessages } from '@barn-workbench/plugin-sdk/react'
import { TAB_NAMES, TABS } from '../pages/tabs'

interface AdministrationPageProps {
  current: keyof typeof TABS
  isFull?: boolean
  children: ReactNode
}

/** A page about the machine of an instance, with the ways to the others. */
export function AdministrationPage({ current, isFull = false, children }: AdministrationPageProps) {
  const t = useMessages()
  const titleOf = (name: string) => t(`pages.${name}.title`)
  return (
    <TabbedPage
      title={titleOf(current)}
      tabs={TAB_NAMES.map((name) => ({ page: TABS[name], label: titleOf(name) }))}
      current={TABS[current]}
      label={t('administration')}
      isFull={isFull}
    >
      {children}
    </TabbedPage>
  )
}
