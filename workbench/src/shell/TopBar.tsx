import { UnstyledButton } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart, useOptionalSession } from '@barn-workbench/plugin-sdk/host'
import { useLocalSettings, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { AccountButton, type AccountButtonProps } from '../account/AccountButton'
import { InstanceChips } from './InstanceChips'
import { useDefaultScreenTitle, type ScreenTitle } from './screenTitle'
import classes from './TopBar.module.css'
import { Trail } from './Trail'
import { useTrail } from './trail'

const UnsentChip = lazyPart(async () => (await import('../outbox/UnsentChip')).UnsentChip, { isOptional: true })

const SimulationChip = lazyPart(async () => (await import('./SimulationChip')).SimulationChip, { isOptional: true })

interface TopBarProps extends AccountButtonProps {
  /** The title that the screen has set; null: it has set none. */
  screenTitle: ScreenTitle | null
  toolsRef: (element: HTMLElement | null) => void
  onSearch: () => void
}

/** The bar above every screen: instance and title, connection, the command palette, the screen's tools, the account. */
export const TopBar = memo(function TopBar({ screenTitle, toolsRef, onSearch, ...accountProps }: TopBarProps) {
  const session = useOptionalSession()
  const { productName } = useWorkbench()
  const { t } = useTranslation('shell')
  const defaultTitle = useDefaultScreenTitle()
  const title = screenTitle ?? defaultTitle
  const steps = useTrail()
  const names = [title?.text, ...steps.map(({ label }) => label).reverse(), session?.instance.name, productName]
  const rest = new Set([undefined, t('nav.instances')])
  useDocumentTitle(names.filter((name, index) => !rest.has(name) && names.indexOf(name) === index).join(' · '))
  return (
    <header className={classes.bar} data-shell-part>
      <Trail steps={steps} title={title} />
      {session && (
        <>
          <InstanceChips session={session} />
          <UnsentChip />
        </>
      )}
      <DeveloperChip />
      <span className={classes.spring} />
      <UnstyledButton className={classes.search} data-tour="search" onClick={onSearch} aria-label={t('commands.open')}>
        <IconSearch size={16} className={classes.searchIcon} />
        <span className={classes.searchText}>{t('commands.search')}</span>
        <kbd className={classes.keys}>{t('commands.keys')}</kbd>
      </UnstyledButton>
      <div ref={toolsRef} className={classes.tools} />
      <AccountButton {...accountProps} />
    </header>
  )
})

/** What developer settings make different from how it usually is. */
function DeveloperChip() {
  const [{ enableDeveloperSettings }] = useLocalSettings()
  return enableDeveloperSettings && <SimulationChip />
}
