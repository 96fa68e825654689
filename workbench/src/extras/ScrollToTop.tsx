import { ActionIcon } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { useEffect, useState, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { focusMain, MAIN_ID } from '@barn-workbench/plugin-sdk/host'
import classes from './Extras.module.css'

/** Scrolled distance from which on the button to the top is shown, in px. */
const FAR_DOWN = 100
/** The least height, as a share of the window's, of something that scrolls as a screen does. */
const LEAST_HEIGHT = 0.5

/**
 * Whether an element is scrolled so far that a button to its top is offered. A selectable list of lines, such as a log,
 * has keys for that, and its last line is the newest.
 */
function isFarDown(element: Element): boolean {
  if (element.getAttribute('role') === 'listbox') return false
  const isScreen = element.clientHeight >= window.innerHeight * LEAST_HEIGHT
  return isScreen && element.scrollTop > FAR_DOWN
}

/** The distance of an element's lower right corner from the window's: below a list there may be page controls. */
function cornerOf(element: Element): CSSProperties {
  const { right, bottom } = element.getBoundingClientRect()
  const [beside, below] = [window.innerWidth - right, window.innerHeight - bottom]
  return { '--beside': `${Math.max(0, beside)}px`, '--below': `${Math.max(0, below)}px` } as CSSProperties
}

interface Scrolled {
  element: Element
  pathname: string
  corner: CSSProperties
}

/**
 * Leads back to the top of a screen that was scrolled. The end of the screen has room below it, so that it covers
 * nothing.
 */
export function ScrollToTop() {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const [scrolled, setScrolled] = useState<Scrolled | null>(null)
  useEffect(() => {
    const onScroll = ({ target }: Event) => {
      const main = document.getElementById(MAIN_ID)
      if (!(target instanceof Element) || !main?.contains(target)) return
      setScrolled((before) => {
        if (isFarDown(target))
          return before?.element === target && before.pathname === pathname
            ? before
            : { element: target, pathname, corner: cornerOf(target) }
        return before?.element === target ? null : before
      })
    }
    // Its place is another then. The next scrolling shows it there.
    const onResize = () => setScrolled(null)
    document.addEventListener('scroll', onScroll, { capture: true, passive: true })
    addEventListener('resize', onResize)
    return () => {
      document.removeEventListener('scroll', onScroll, { capture: true })
      removeEventListener('resize', onResize)
    }
  }, [pathname])
  const element = scrolled?.element
  useEffect(() => {
    element?.setAttribute('data-to-top', '')
    return () => element?.removeAttribute('data-to-top')
  }, [element])
  if (!scrolled?.element.isConnected || scrolled.pathname !== pathname) return null
  const toTop = () => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    scrolled.element.scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' })
    setScrolled(null)
    focusMain()
  }
  return (
    <ActionIcon
      className={classes.toTop}
      style={scrolled.corner}
      variant="default"
      size={44}
      radius="xl"
      aria-label={t('toTop')}
      title={t('toTop')}
      onClick={toTop}
    >
      <IconArrowUp size={20} />
    </ActionIcon>
  )
}
