import { useLayoutEffect, type RefObject } from 'react'

/** The styles that each shadow tree, or the page itself, has. */
const stylesByRoot = new WeakMap<Node, Set<string>>()

/**
 * Gives the tree around an element the styles of a kit, once. They come before those of the plugin, which may change
 * them by its own.
 */
export function useKitStyles(element: RefObject<HTMLElement | null>, styles: string): void {
  useLayoutEffect(() => {
    const root = element.current?.getRootNode()
    const isTree = root instanceof ShadowRoot || root instanceof Document
    // jsdom draws nothing, and has no such sheets.
    if (!isTree || !('adoptedStyleSheets' in root)) return
    const known = stylesByRoot.get(root) ?? new Set()
    stylesByRoot.set(root, known)
    if (known.has(styles)) return
    known.add(styles)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(styles)
    root.adoptedStyleSheets = [sheet, ...root.adoptedStyleSheets]
  }, [element, styles])
}
