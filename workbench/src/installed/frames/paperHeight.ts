import type { Snapshots } from '@barn-workbench/plugin-sdk/host/protocol'

/*
 * A report draws each widget as high as all that scrolls in it. Nothing of a frame can be measured from the page, so
 * that its runtime says how many px do not fit (`frame/followPaper`), and the element around it has the number.
 */

/** The height of the content of a frame that does not fit it, px; empty until the frame has said it. */
export const HIDDEN_HEIGHT = 'data-hidden-height'

/** Keeps on the element of a frame the height that the frame reports while it is on paper. */
export function createPaperHeight(element: HTMLElement, first: Pick<Snapshots, 'box'>) {
  let isOnPaper = false
  function follow({ box }: Pick<Snapshots, 'box'>): void {
    if (box.isOnPaper === isOnPaper) return
    isOnPaper = box.isOnPaper
    if (isOnPaper) element.setAttribute(HIDDEN_HEIGHT, '')
    else element.removeAttribute(HIDDEN_HEIGHT)
  }
  follow(first)
  return {
    follow,
    show(height: number): void {
      if (isOnPaper) element.setAttribute(HIDDEN_HEIGHT, String(height))
    },
  }
}
