import { UnstyledButton } from '@mantine/core'
import { IconHome } from '@tabler/icons-react'
import { Fragment, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import type { Session } from '@barn-workbench/core/session'
import { lazyPart, useOptionalSession } from '@barn-workbench/plugin-sdk/host'
import { Avatar } from '../account/Avatar'
import { useNavItems } from '../navigation/navItems'
import classes from './BottomBar.module.css'

const ReportButton = lazyPart(async () => (await import('./ReportButton')).ReportButton, { isOptional: true })

interface BottomBarProps {
  /** The session with the signed-in account, or null. */
  account: Session | null
  isMoreOpen: boolean
  onMore: () => void
}

/** The navigation on the phone, at the bottom of the screen within reach of the thumb. */
export const BottomBar = memo(function BottomBar({ account, isMoreOpen, onMore }: BottomBarProps) {
  const session = useOptionalSession()
  const { t } = useTranslation('shell')
  const navItems = useNavItems(session)
  const home = { id: 'instances', path: '/', icon: IconHome, exact: true, shortLabel: t('shortNav.instances') }
  const inBar = navItems.filter(({ isInMore }) => !isInMore)
  // If the account may see no screen of the instance, the link home takes its place.
  const items = session && navItems.some(({ group }) => group !== 'own') ? inBar : [home, ...inBar]
  // The sheet "More" is the last place of the bar.
  const middle = Math.ceil(items.length / 2)
  return (
    <nav className={classes.bar} data-shell-part aria-label={t('nav.label')}>
      {items.map(({ id, path, icon: Icon, exact, shortLabel }, index) => (
        <Fragment key={id}>
          {index === middle && <ReportButton />}
          <NavLink to={path} end={exact} className={classes.item ?? ''} data-tour={id}>
            <Icon size={22} stroke={1.6} />
            <span>{shortLabel}</span>
          </NavLink>
        </Fragment>
      ))}
      <UnstyledButton
        className={classes.item}
        data-tour="help"
        aria-haspopup="dialog"
        aria-expanded={isMoreOpen}
        onClick={onMore}
      >
        <Avatar session={account} />
        <span>{t('shortNav.more')}</span>
      </UnstyledButton>
    </nav>
  )
})
