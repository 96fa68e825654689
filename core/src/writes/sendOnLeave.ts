import type { Writes } from './submission'

/**
 * Sends what is held back when the page is left. A phone may not say more than that the page is hidden. Returns the
 * function that ends it.
 */
export function sendOnLeave(writes: () => Iterable<Pick<Writes, 'leave'>>, page: Document, view: Window): () => void {
  const leave = () => {
    for (const one of writes()) one.leave()
  }
  const leaveIfHidden = () => {
    if (page.visibilityState === 'hidden') leave()
  }
  view.addEventListener('pagehide', leave)
  page.addEventListener('visibilitychange', leaveIfHidden)
  return () => {
    view.removeEventListener('pagehide', leave)
    page.removeEventListener('visibilitychange', leaveIfHidden)
  }
}
