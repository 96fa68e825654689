import { IconHome } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { useOptionalSession } from '@barn-workbench/plugin-sdk/host'
import classes from './BottomBar.module.css'
import { navItemsFor, type NavItem } from './navItems'

const HOME: Omit<NavItem, 'id'> & { id: 'instances' } = { id: 'instances', path: '/', icon: IconHome, exact: true }

/** The navigation on the phone, at the bottom of the screen within reach of the thumb. */
export function BottomBar() {
  const session = useOptionalSession()
  const { t } = useTranslation('shell')
  const items = (session ? navItemsFor(session.id) : [HOME, ...navItemsFor(null)]).filter(({ deskOnly }) => !deskOnly)
  return (
    <nav className={classes.bar} aria-label={t('nav.label')}>
      {items.map(({ id, path, icon: Icon, exact }) => (
        <NavLink key={id} to={path} end={exact} className={classes.item ?? ''}>
          <Icon size={22} stroke={1.6} />
          <span>{t(`shortNav.${id}`)}</span>
        </NavLink>
      ))}
    </nav>
  )
}
