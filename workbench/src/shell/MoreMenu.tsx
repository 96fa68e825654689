import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCloseOnNavigation } from '../dialogs/useCloseOnNavigation'
import { inGroups, type LabelledNavItem } from '../navigation/navItems'
import classes from './MoreMenu.module.css'

/** Distance of the menu from the edges of the window, in px. */
const MARGIN = 8

/** The index of the entry that a key chooses among `count`; undefined if the key chooses none. */
function indexAfter(key: string, index: number, count: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: (index + 1) % count,
    ArrowUp: (index - 1 + count) % count,
    Home: 0,
    End: count - 1,
  }
  return steps[key]
}

interface MoreMenuProps {
  id: string
  items: readonly LabelledNavItem[]
  /** The element with the button that opens the menu, and the menu. */
  place: RefObject<HTMLElement | null>
  onClose: () => void
}

/** The entries of the navigation that have no place in the rail, as a menu beside it. */
export function MoreMenu({ id, items, place, onClose }: MoreMenuProps) {
  const { t } = useTranslation('shell')
  const ref = useRef<HTMLDivElement>(null)
  useCloseOnNavigation(onClose, { staysOnScreen: true })
  useLayoutEffect(() => {
    const { current: menu } = ref
    if (!menu || !place.current) return
    const lowest = window.innerHeight - menu.offsetHeight - MARGIN
    menu.style.top = `${Math.max(MARGIN, Math.min(place.current.getBoundingClientRect().top, lowest))}px`
    menu.querySelector('a')?.focus()
  }, [place])
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!place.current?.contains(target as Node)) onClose()
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [place, onClose])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      // Tab goes on from the button, as if the menu had not been there.
      place.current?.querySelector('button')?.focus()
      if (event.key === 'Escape') event.preventDefault()
      event.stopPropagation()
      onClose()
      return
    }
    const links = [...(ref.current?.querySelectorAll('a') ?? [])]
    const index = indexAfter(event.key, links.indexOf(document.activeElement as HTMLAnchorElement), links.length)
    if (index === undefined) return
    event.preventDefault()
    links[index]?.focus()
  }
  return (
    <div ref={ref} id={id} role="menu" aria-label={t('shortNav.more')} className={classes.menu} onKeyDown={onKeyDown}>
      {inGroups(items).map(([group, entries]) => (
        <div key={group} role="group" aria-label={t(`navGroup.${group}`)} className={classes.group}>
          <div className={classes.title} aria-hidden>
            {t(`navGroup.${group}`)}
          </div>
          {entries.map(({ id: item, path, icon: Icon, label }) => (
            <Link key={item} to={path} role="menuitem" className={classes.link} onClick={onClose}>
              <Icon size={20} stroke={1.6} />
              {label}
            </Link>
          ))}
        </div>
      ))}
    </div>
  )
}
