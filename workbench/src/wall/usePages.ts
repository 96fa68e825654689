import { useEffect } from 'react'
import { SECOND } from '@barn-workbench/core/time'
import { MAIN_ID } from '@barn-workbench/plugin-sdk/host'

/** Time for which each part of a screen is shown at least, in ms. */
const LEAST_TIME = 12 * SECOND

/**
 * The scroll position of a screen that is higher than its window, in CSS px: all of its parts are seen in turn. `time`:
 * for how long the screen has been shown, `total`: for how long it is, in ms.
 */
export function pageTop(
  { scrollHeight, clientHeight }: Pick<Element, 'scrollHeight' | 'clientHeight'>,
  time: number,
  total: number,
): number {
  const pages = clientHeight > 0 ? Math.ceil((scrollHeight - 1) / clientHeight) : 1
  if (pages <= 1) return 0
  const page = Math.floor(time / Math.max(LEAST_TIME, total / pages)) % pages
  return Math.min(page * clientHeight, scrollHeight - clientHeight)
}

/** Scrolls through a screen that is higher than the window. `total`: for how long it is shown, in ms. */
export function usePages(total: number, isHeld: boolean, screen: string): void {
  useEffect(() => {
    if (isHeld) return
    let time = 0
    const timer = setInterval(() => {
      time += SECOND
      const main = document.getElementById(MAIN_ID)
      const top = main ? pageTop(main, time, total) : 0
      if (main && Math.abs(main.scrollTop - top) > 1) main.scrollTo({ top, behavior: 'smooth' })
    }, SECOND)
    return () => clearInterval(timer)
  }, [total, isHeld, screen])
}
