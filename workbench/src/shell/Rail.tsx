import { UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDots, IconHome } from '@tabler/icons-react'
import { memo, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink, useLocation } from 'react-router'
import { lazyPart, useOptionalSession } from '@barn-workbench/plugin-sdk/host'
import { useLocale, useTooltip } from '@barn-workbench/plugin-sdk/react'
import { initialsOf } from '../account/Avatar'
import { useOverlay } from '../dialogs/useOverlay'
import { inGroups, splitForRail, useNavItems, type LabelledNavItem } from '../navigation/navItems'
import classes from './Rail.module.css'

const loadMore = async () => (await import('./MoreMenu')).MoreMenu
const MoreMenu = lazyPart(loadMore, { isOptional: true })

/**
 * The navigation at the left edge of desk and tablet, in groups whose names screen readers read out. On a wide window
 * its icons have words beside them, else tooltips.
 */
export const Rail = memo(function Rail() {
  const session = useOptionalSession()
  const { t } = useTranslation('shell')
  const { inRail, inMore } = splitForRail(useNavItems(session), useLocation().pathname)
  return (
    <nav className={classes.rail} data-shell-part aria-label={t('nav.label')}>
      <HomeLink instanceName={session?.instance.name ?? null} />
      {inGroups(inRail).map(([group, items]) => (
        <div key={group} className={classes.group} role="group" aria-label={t(`navGroup.${group}`)}>
          {items.map((item) => (
            <RailLink key={item.id} item={item} />
          ))}
        </div>
      ))}
      {inMore.length > 0 && <More items={inMore} />}
    </nav>
  )
})

function HomeLink({ instanceName }: { instanceName: string | null }) {
  const { t } = useTranslation('shell')
  const locale = useLocale()
  const { props, words, tooltip } = useRailLabel<HTMLAnchorElement>(t('nav.instances'))
  return (
    <>
      <Link {...props} to="/" className={classes.home}>
        <span className={classes.badge}>
          {instanceName === null ? <IconHome size={20} /> : initialsOf(instanceName, locale)}
        </span>
        {words}
      </Link>
      {tooltip}
    </>
  )
}

function RailLink({ item: { id, path, icon: Icon, exact, label } }: { item: LabelledNavItem }) {
  const { props, words, tooltip } = useRailLabel<HTMLAnchorElement>(label)
  return (
    <>
      <NavLink {...props} to={path} end={exact} className={classes.item ?? ''} data-tour={id}>
        <Icon size={20} stroke={1.6} />
        {words}
      </NavLink>
      {tooltip}
    </>
  )
}

/** Opens the menu of the entries that have no place in the rail. */
function More({ items }: { items: readonly LabelledNavItem[] }) {
  const { t } = useTranslation('shell')
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const { isOpen, open, close } = useOverlay(loadMore)
  const { props, words, tooltip } = useRailLabel<HTMLButtonElement>(t('shortNav.more'))
  return (
    <div ref={place} className={classes.group}>
      <UnstyledButton
        {...props}
        className={classes.item}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={isOpen ? close : open}
      >
        <IconDots size={20} stroke={1.6} />
        {words}
      </UnstyledButton>
      {isOpen ? <MoreMenu id={id} items={items} place={place} onClose={close} /> : tooltip}
    </div>
  )
}

/** The name of an entry: beside its icon where there is room, else as a tooltip. */
function useRailLabel<Target extends HTMLElement>(label: string) {
  const { targetProps, tooltip } = useTooltip<Target>(() => label, 'right')
  const isWide = useMediaQuery('(min-width: 1280px)', undefined, { getInitialValueInEffect: false })
  if (isWide) return { props: {}, words: <span className={classes.words}>{label}</span>, tooltip: null }
  return { props: { ...targetProps, 'aria-label': label }, words: null, tooltip }
}
