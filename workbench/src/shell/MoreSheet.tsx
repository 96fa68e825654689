import { IconHome, IconPlug } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useOptionalSession } from '@barn-workbench/plugin-sdk/host'
import { ModalDialog, useUserMode } from '@barn-workbench/plugin-sdk/react'
import { AccountActions, Appearance, Identity, type AccountPanelProps } from '../account/AccountDialog'
import { useCloseOnNavigation } from '../dialogs/useCloseOnNavigation'
import { HelpCommands } from '../extras/HelpCommands'
import { inGroups, useNavItems, type LabelledNavItem } from '../navigation/navItems'
import classes from './MoreSheet.module.css'

interface MoreSheetProps extends AccountPanelProps {
  onClose: () => void
}

type MoreItem = Pick<LabelledNavItem, 'id' | 'path' | 'icon' | 'label' | 'group'>

/**
 * The screens without a place in the bottom bar; screens of the shell come last, under their headings. The account and
 * settings are above, so group `own` is left out.
 */
function useMoreItems(): MoreItem[] {
  const { t } = useTranslation('shell')
  const navItems = useNavItems(useOptionalSession())
  const userMode = useUserMode()
  return [
    ...navItems.filter(({ isInMore, group }) => isInMore && group !== 'own'),
    { id: 'instances', path: '/', icon: IconHome, label: t('nav.instances'), group: 'sites' },
    ...(userMode === 'advanced'
      ? [{ id: 'plugins', path: '/plugins', icon: IconPlug, label: t('nav.plugins'), group: 'administration' } as const]
      : []),
  ]
}

function LinkGroup({ title, items }: { title: string; items: readonly MoreItem[] }) {
  const id = useId()
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      <div className={classes.links}>
        {items.map(({ id: item, path, icon: Icon, label }) => (
          <Link key={item} to={path} replace className={classes.link}>
            <Icon size={20} stroke={1.6} />
            {label}
          </Link>
        ))}
      </div>
    </section>
  )
}

/** On the phone: what is the user's own, the screens that have no place in the bottom bar, and help. */
export function MoreSheet({ session, onSignOut, onClose }: MoreSheetProps) {
  const { t } = useTranslation('shell')
  const groups = inGroups(useMoreItems())
  useCloseOnNavigation(onClose)
  return (
    <ModalDialog label={t('shortNav.more')} place="sheet" closesOnBack onClose={onClose}>
      <div className={classes.own}>
        <Identity session={session} />
        <AccountActions session={session} onSignOut={onSignOut} />
      </div>
      <nav aria-label={t('shortNav.more')}>
        {groups.map(([group, items]) => (
          <LinkGroup key={group} title={t(`navGroup.${group}`)} items={items} />
        ))}
      </nav>
      <div className={classes.own}>
        <Appearance />
      </div>
      <HelpCommands onRun={onClose} />
    </ModalDialog>
  )
}
