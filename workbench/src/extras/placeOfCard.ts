/** A box on the screen, in CSS px. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Room that the card takes, and the distance that it keeps, in CSS px. */
const WIDTH = 360
const GAP = 14
const EDGE = 12

/**
 * The place of a card beside the element that it explains: below an element in the upper half of the window, else
 * above.
 */
export function placeOfCard(
  { left, top, width, height }: Box,
  window: { width: number; height: number },
): { left: number; top: number | 'auto'; bottom: number | 'auto' } {
  const widest = Math.min(WIDTH, window.width - 2 * EDGE)
  const centred = left + width / 2 - widest / 2
  const fitting = Math.min(Math.max(EDGE, centred), window.width - widest - EDGE)
  const isUpper = top + height / 2 < window.height / 2
  return isUpper
    ? { left: fitting, top: top + height + GAP, bottom: 'auto' }
    : { left: fitting, top: 'auto', bottom: window.height - top + GAP }
}
