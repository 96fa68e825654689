interface ElementTimingEntry extends PerformanceEntry {
  identifier: string
  renderTime: number
  presentationTime?: number
}

/** Time after which a frame counts as never presented, ms. */
const PATIENCE = 60_000
/** Older marks stay a while: a mark that is removed before its frame is presented is not reported. */
const KEPT_MARKS = 24

/**
 * Tells when frames are presented. A tiny text with a fresh `elementtiming` id is painted in the frame under test; the
 * Element Timing API gives that frame's presentation time, which includes style, layout, paint, raster and compositing.
 * The page is cross-origin isolated, so the time is not coarsened.
 */
export function createMarker(): () => Promise<number> {
  const box = document.createElement('div')
  box.style.cssText =
    'position:fixed;left:0;top:0;width:40px;height:14px;contain:strict;font:10px sans-serif;color:#777'
  document.body.append(box)
  const waiting = new Map<string, (time: number) => void>()
  let count = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as ElementTimingEntry[]) {
      waiting.get(entry.identifier)?.(entry.presentationTime ?? entry.renderTime)
      waiting.delete(entry.identifier)
    }
  }).observe({ type: 'element', buffered: true })

  return () => {
    const id = `mark-${++count}`
    const text = document.createElement('p')
    text.style.cssText = 'position:absolute;left:0;top:0;margin:0'
    text.setAttribute('elementtiming', id)
    text.textContent = 'x'
    if (box.childElementCount >= KEPT_MARKS) box.firstElementChild?.remove()
    box.append(text)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        if (waiting.delete(id)) reject(new Error('a frame was not presented'))
      }, PATIENCE)
      waiting.set(id, (time) => {
        clearTimeout(timer)
        resolve(time)
      })
    })
  }
}
