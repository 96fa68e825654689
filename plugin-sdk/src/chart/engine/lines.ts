import { createElement } from './createElement'

/** Lines of text in one element, one of which may be bold. */
export interface Lines {
  element: HTMLElement
  /** `bold`: index of the bold line; none if there is no such line. */
  show(lines: readonly string[], bold: number): void
}

function setText(node: Text, text: string): void {
  if (node.data !== text) node.data = text
}

/** Creates an element that shows lines by three text nodes, rather than an element each. */
export function createLines(className: string | undefined): Lines {
  const [before, bold, after] = ['', '', ''].map((text) => document.createTextNode(text)) as [Text, Text, Text]
  const element = createElement('div', className, before, createElement('b', undefined, bold), after)
  return {
    element,
    show(lines, boldIndex) {
      const hasBold = boldIndex >= 0 && boldIndex < lines.length
      const at = hasBold ? boldIndex : lines.length
      setText(before, lines.slice(0, at).join('\n') + (hasBold && at > 0 ? '\n' : ''))
      setText(bold, lines[at] ?? '')
      setText(after, at + 1 < lines.length ? `\n${lines.slice(at + 1).join('\n')}` : '')
    },
  }
}
