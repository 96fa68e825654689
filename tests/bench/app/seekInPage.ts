/** The record of the pictures of a frame seek in the page. Times in ms. */
export interface SeekWatch {
  /** Does something at the start of a frame; resolves to the time until the picture of a moment is presented. */
  presented(gesture: () => void, momentOf: () => number): Promise<number>
  /** Presses the button of a step, without waiting for its picture. */
  press(direction: 'back' | 'forward'): void
  /** The moment that the screen shows, ms since the epoch. */
  moment(): number
  /** Chooses a moment by a press on the time line, at a share of its width. */
  pressLine(share: number): void
}

declare global {
  interface Window {
    seekWatch: SeekWatch
  }
}

/** Puts `seekWatch` into a page. Runs in the page. */
export function installSeekWatch(): void {
  /** Maximum distance of a picture from the requested time, in ms. */
  const NEAR = 60_000
  const GIVEN_UP = 10_000
  const find = <Kind extends HTMLElement>(selector: string): Kind => {
    const element = document.querySelector<Kind>(selector)
    if (!element) throw new Error(`There is no ${selector}.`)
    return element
  }
  // A press that is not of a real pointer cannot be captured.
  Element.prototype.setPointerCapture = () => undefined
  window.seekWatch = {
    presented: (gesture, momentOf) =>
      new Promise((resolve, reject) => {
        requestAnimationFrame(() => {
          const start = performance.now()
          gesture()
          const look = () => {
            const shown = Number(find('figure canvas[role=img]').dataset['time'])
            const passed = performance.now() - start
            if (passed > GIVEN_UP) return reject(new Error(`There is no picture of ${momentOf()}, but of ${shown}.`))
            if (!(Math.abs(shown - momentOf()) <= NEAR)) return void requestAnimationFrame(look)
            // The task after a frame: by then the picture has been painted.
            setTimeout(() => resolve(performance.now() - start))
          }
          look()
        })
      }),
    press: (direction) => find(`[role=group] > button:${direction === 'back' ? 'first' : 'last'}-of-type`).click(),
    moment: () => Number(find('[role=slider]').ariaValueNow),
    pressLine(share) {
      const line = find('[role=slider]').parentElement
      if (!line) return
      const { left, top, width, height } = line.getBoundingClientRect()
      const at = { clientX: left + share * width, clientY: top + height / 3, pointerId: 1, button: 0, bubbles: true }
      line.dispatchEvent(new PointerEvent('pointerdown', at))
      line.dispatchEvent(new PointerEvent('pointerup', at))
    },
  }
}
