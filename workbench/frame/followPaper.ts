import type { Readable, WidgetBox } from '@barn-workbench/plugin-sdk/widget'

/** Time between two looks at the height of the content, in ms. A report waits until nothing changes. */
const PERIOD = 100

/**
 * Tells how many px of the content do not fit the frame, while the widget is on paper: the page draws the frame so much
 * higher that nothing scrolls in it.
 */
export function followPaper(box: Readable<WidgetBox>, root: ParentNode, tell: (hidden: number) => void): void {
  let timer: number | undefined
  let told: number | undefined
  function look(): void {
    const hidden = hiddenHeight(root)
    if (hidden === told) return
    told = hidden
    tell(hidden)
  }
  function follow(): void {
    const { isOnPaper } = box.get()
    if (isOnPaper === (timer !== undefined)) return
    clearInterval(timer)
    told = undefined
    timer = isOnPaper ? window.setInterval(look, PERIOD) : undefined
  }
  follow()
  box.subscribe(follow)
}

/** The elements within a node, also those in shadow trees. */
function elementsIn(node: ParentNode): Element[] {
  return [...node.querySelectorAll('*')].flatMap((element) => [
    element,
    ...(element.shadowRoot ? elementsIn(element.shadowRoot) : []),
  ])
}

/** The greatest height, px, that any element has to scroll. */
export function hiddenHeight(root: ParentNode): number {
  const ofElement = (element: Element) =>
    /auto|scroll/.test(getComputedStyle(element).overflowY) ? element.scrollHeight - element.clientHeight : 0
  return Math.ceil(Math.max(0, ...elementsIn(root).map(ofElement)))
}
