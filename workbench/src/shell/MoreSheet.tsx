import { IconHome, IconPlug } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useOptionalSession } from '@barn-workbench/plugin-sdk/host'
import { ModalDialog } from '@barn-workbench/plugin-sdk/react'
import { AccountPanel, type AccountPanelProps } from '../account/AccountPanel'
import { useCloseOnBack } from '../dialog/useCloseOnBack'
import classes from './MoreSheet.module.css'
import { navItemsFor, type NavItem } from './navItems'

interface MoreSheetProps extends AccountPanelProps {
  onClose: () => void
}

type MoreItem = Pick<NavItem, 'path' | 'icon'> & { id: string }

/** On the phone: the screens that have no place in the bottom bar, and the account. */
export function MoreSheet({ session, onSignOut, onClose }: MoreSheetProps) {
  const { t } = useTranslation('shell')
  const instanceId = useOptionalSession()?.id ?? null
  useCloseOnBack(onClose)
  const items: MoreItem[] = [
    ...navItemsFor(instanceId).filter(({ isInMore, id }) => isInMore && id !== 'settings'),
    { id: 'instances', path: '/', icon: IconHome },
    { id: 'plugins', path: '/plugins', icon: IconPlug },
  ]
  return (
    <ModalDialog label={t('shortNav.more')} place="sheet" onClose={onClose}>
      <nav aria-label={t('shortNav.more')} className={classes.links}>
        {items.map(({ id, path, icon: Icon }) => (
          <Link key={id} to={path} replace className={classes.link}>
            <Icon size={20} stroke={1.6} />
            {t(`nav.${id}`)}
          </Link>
        ))}
      </nav>
      <AccountPanel session={session} onSignOut={onSignOut} />
    </ModalDialog>
  )
}
