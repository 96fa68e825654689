import { IconHome } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router'
import { useOptionalSession } from '@barn-workbench/plugin-sdk/host'
import { useLocale, useTooltip } from '@barn-workbench/plugin-sdk/react'
import { initialsOf } from '../account/Avatar'
import { inGroups, useNavItems, type LabelledNavItem } from '../navigation/navItems'
import classes from './Rail.module.css'

/** The navigation at the left edge of desk and tablet: icons with tooltips, in groups whose names screen readers tell. */
export const Rail = memo(function Rail() {
  const session = useOptionalSession()
  const { t } = useTranslation('shell')
  return (
    <nav className={classes.rail} data-shell-part aria-label={t('nav.label')}>
      <HomeLink instanceName={session?.instance.name ?? null} />
      {inGroups(useNavItems(session)).map(([group, items]) => (
        <div key={group} className={classes.group} role="group" aria-label={t(`navGroup.${group}`)}>
          {items.map((item) => (
            <RailLink key={item.id} item={item} />
          ))}
        </div>
      ))}
    </nav>
  )
})

function HomeLink({ instanceName }: { instanceName: string | null }) {
  const { t } = useTranslation('shell')
  const locale = useLocale()
  const { linkProps, tooltip } = useRailLink(t('nav.instances'))
  return (
    <>
      <Link {...linkProps} to="/" className={classes.badge}>
        {instanceName === null ? <IconHome size={20} /> : initialsOf(instanceName, locale)}
      </Link>
      {tooltip}
    </>
  )
}

function RailLink({ item: { id, path, icon: Icon, exact, label } }: { item: LabelledNavItem }) {
  const { linkProps, tooltip } = useRailLink(label)
  return (
    <>
      <NavLink {...linkProps} to={path} end={exact} className={classes.item ?? ''} data-tour={id}>
        <Icon size={20} stroke={1.6} />
      </NavLink>
      {tooltip}
    </>
  )
}

/** A link shows an icon only, so its label is its accessible name and its tooltip. */
function useRailLink(label: string) {
  const { targetProps, tooltip } = useTooltip<HTMLAnchorElement>(() => label, 'right')
  return { linkProps: { ...targetProps, 'aria-label': label }, tooltip }
}
