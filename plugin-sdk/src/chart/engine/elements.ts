import { currentTheme, type CanvasTheme } from '../../canvas/canvasTheme'

/** Creates an element with a class and content. */
export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string | undefined,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  if (className) element.className = className
  if (content.length > 0) element.append(...content)
  return element
}

/** The element with the focus in the tree of an element: in a shadow tree the document names only its host. */
export function focusedElement(near: Node): Element | null {
  const root = near.getRootNode()
  return root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null
}

/** Font size of the texts beside a chart, CSS px; chart.css has the same one. */
const FONT_SIZE = 12
/** Width of a letter if the browser cannot measure it, CSS px. */
const LETTER_WIDTH = 7

let context: CanvasRenderingContext2D | null = null
let measuredTheme: CanvasTheme | null = null
const widths = new Map<string, number>()

/** Width of a text of the tooltip or the legend at its boldest, CSS px. It is measured once, and without a layout. */
export function textWidth(text: string): number {
  context ??= document.createElement('canvas').getContext('2d')
  if (!context) return text.length * LETTER_WIDTH
  const theme = currentTheme()
  if (theme !== measuredTheme) {
    measuredTheme = theme
    context.font = `600 ${FONT_SIZE}px ${theme.fontFamily}`
    widths.clear()
  }
  const width = widths.get(text) ?? Math.ceil(context.measureText(text).width)
  widths.set(text, width)
  return width
}
