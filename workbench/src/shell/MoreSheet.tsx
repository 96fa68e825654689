import { IconHome, IconPlug } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useOptionalSession } from '@barn-workbench/plugin-sdk/host'
import { ModalDialog } from '@barn-workbench/plugin-sdk/react'
import { AccountPanel, type AccountPanelProps } from '../account/AccountPanel'
import { useCloseOnNavigation } from '../dialog/useCloseOnNavigation'
import classes from './MoreSheet.module.css'
import { useNavItems, type LabelledNavItem } from './navItems'

interface MoreSheetProps extends AccountPanelProps {
  onClose: () => void
}

type MoreItem = Pick<LabelledNavItem, 'id' | 'path' | 'icon' | 'label'>

/** On the phone: the screens that have no place in the bottom bar, and the account. */
export function MoreSheet({ session, onSignOut, onClose }: MoreSheetProps) {
  const { t } = useTranslation('shell')
  const navItems = useNavItems(useOptionalSession())
  useCloseOnNavigation(onClose)
  const items: MoreItem[] = [
    ...navItems.filter(({ isInMore, id }) => isInMore && id !== 'settings'),
    { id: 'instances', path: '/', icon: IconHome, label: t('nav.instances') },
    { id: 'plugins', path: '/plugins', icon: IconPlug, label: t('nav.plugins') },
  ]
  return (
    <ModalDialog label={t('shortNav.more')} place="sheet" closesOnBack onClose={onClose}>
      <nav aria-label={t('shortNav.more')} className={classes.links}>
        {items.map(({ id, path, icon: Icon, label }) => (
          <Link key={id} to={path} replace className={classes.link}>
            <Icon size={20} stroke={1.6} />
            {label}
          </Link>
        ))}
      </nav>
      <AccountPanel session={session} onSignOut={onSignOut} />
    </ModalDialog>
  )
}
