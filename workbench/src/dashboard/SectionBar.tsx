import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './SectionBar.module.css'

/** A section of a dashboard: the key of its heading in the layout, and its title. */
export interface DashboardSection {
  key: string
  title: string
}

const headingOf = (key: string) =>
  [...document.querySelectorAll<HTMLElement>('[data-heading]')].find(({ dataset }) => dataset.heading === key)

/** Distance below the bar up to which a heading counts as reached, in CSS px. */
const REACH = 24

/** The key of the section at the top of the visible area; null above the first section. */
function sectionAt(sections: readonly DashboardSection[], below: number): string | null {
  const isReached = ({ key }: DashboardSection) => (headingOf(key)?.getBoundingClientRect().top ?? Infinity) <= below
  return sections.findLast(isReached)?.key ?? null
}

/** Returns the section at the top of the visible area, just below the bar, and follows scrolling. */
function useCurrentSection(sections: readonly DashboardSection[]) {
  const bar = useRef<HTMLElement>(null)
  const [current, setCurrent] = useState<string | null>(null)
  useEffect(() => {
    let frame = 0
    const read = () => {
      frame = 0
      setCurrent(sectionAt(sections, (bar.current?.getBoundingClientRect().bottom ?? 0) + REACH))
    }
    const onScroll = () => {
      if (frame === 0) frame = requestAnimationFrame(read)
    }
    // The address may have led to a widget before the bar was there.
    onScroll()
    document.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => {
      document.removeEventListener('scroll', onScroll, { capture: true })
      cancelAnimationFrame(frame)
    }
  }, [sections])
  return { bar, current }
}

/** The sections of a dashboard, always in view. Each leads to its heading; the one that is seen is marked. */
export function SectionBar({ sections }: { sections: readonly DashboardSection[] }) {
  const { t } = useTranslation('layouts')
  const { bar, current } = useCurrentSection(sections)
  useEffect(() => {
    // On a phone the bar is wider than the screen.
    const chip = bar.current?.querySelector<HTMLElement>('[aria-current]')
    if (chip && bar.current) bar.current.scrollTo({ left: chip.offsetLeft - bar.current.clientWidth / 3 })
  }, [bar, current])
  const show = (key: string) => {
    const heading = headingOf(key)
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }
  return (
    <nav ref={bar} className={classes.bar} aria-label={t('sections')}>
      {sections.map(({ key, title }) => (
        <button
          key={key}
          type="button"
          className={classes.chip}
          aria-current={current === key || undefined}
          onClick={() => show(key)}
        >
          {title}
        </button>
      ))}
    </nav>
  )
}
