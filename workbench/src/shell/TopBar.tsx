import { UnstyledButton } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { lazyPart, useOptionalSession } from '@barn-workbench/plugin-sdk/host'
import { useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { InstanceChips } from './InstanceChips'
import { useDefaultScreenTitle, type ScreenTitle } from './screenTitle'
import classes from './TopBar.module.css'

const UnsentChip = lazyPart(async () => (await import('../outbox/UnsentChip')).UnsentChip, { isOptional: true })

interface TopBarProps {
  /** The title that the screen has set; null: it has set none. */
  screenTitle: ScreenTitle | null
  onSearch: () => void
  toolsRef: (element: HTMLElement | null) => void
  /** The button of the account. */
  children: ReactNode
}

/** The bar above every screen: instance and title, connection, the command palette, the screen's tools, the account. */
export function TopBar({ screenTitle, onSearch, toolsRef, children }: TopBarProps) {
  const session = useOptionalSession()
  const { productName } = useWorkbench()
  const { t } = useTranslation('shell')
  const defaultTitle = useDefaultScreenTitle()
  const title = screenTitle ?? defaultTitle
  useDocumentTitle([title?.text, session?.instance.name, productName].filter(Boolean).join(' · '))
  return (
    <header className={classes.bar}>
      <div className={classes.where}>
        <Link to={session ? `/instance/${session.id}` : '/'} className={classes.instance}>
          {session?.instance.name ?? productName}
        </Link>
        {title && !title.hasHeading && <h1 className={classes.screen}>{title.text}</h1>}
      </div>
      {session && (
        <>
          <InstanceChips session={session} />
          <UnsentChip />
        </>
      )}
      <span className={classes.spring} />
      <UnstyledButton className={classes.search} onClick={onSearch} aria-label={t('commands.open')}>
        <IconSearch size={16} className={classes.searchIcon} />
        <span className={classes.searchText}>{t('commands.search')}</span>
        <kbd className={classes.keys}>{t('commands.keys')}</kbd>
      </UnstyledButton>
      <div ref={toolsRef} className={classes.tools} />
      {children}
    </header>
  )
}
