import { Kbd, UnstyledButton } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useOptionalSession } from '@barn-workbench/plugin-sdk/host'
import { useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { InstanceChips } from './InstanceChips'
import classes from './TopBar.module.css'
import { useScreenTitle } from './useScreenTitle'

interface TopBarProps {
  /** Name of the screen where it names itself. */
  name: string | null
  onSearch: () => void
  toolsRef: (element: HTMLElement | null) => void
}

/** Where one is, how the instance is reached, and the way to everything else. */
export function TopBar({ name, onSearch, toolsRef }: TopBarProps) {
  const session = useOptionalSession()
  const { productName } = useWorkbench()
  const { t } = useTranslation('shell')
  const address = useScreenTitle()
  const title = name ?? address
  useDocumentTitle([title, session?.instance.name, productName].filter(Boolean).join(' · '))
  return (
    <header className={classes.bar}>
      <div className={classes.where}>
        <Link to={session ? `/instance/${session.id}` : '/'} className={classes.instance}>
          {session?.instance.name ?? productName}
        </Link>
        {title && <h1 className={classes.screen}>{title}</h1>}
      </div>
      {session && <InstanceChips session={session} />}
      <span className={classes.spring} />
      <UnstyledButton className={classes.search} onClick={onSearch} aria-label={t('commands.open')}>
        <IconSearch size={16} className={classes.searchIcon} />
        <span className={classes.searchText}>{t('commands.placeholder')}</span>
        <Kbd size="xs" className={classes.keys}>
          {t('commands.keys')}
        </Kbd>
      </UnstyledButton>
      <div ref={toolsRef} className={classes.tools} />
    </header>
  )
}
