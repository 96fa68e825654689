import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent } from 'react'
import type { GridItem } from '@barn-workbench/core/layout'
import { focusMain, MAIN_ID } from '@barn-workbench/plugin-sdk/host'

const ITEM_ATTRIBUTE = 'data-edit-item'

/** Whether nothing in particular has the focus. */
function isFocusLost(): boolean {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || activeElement.id === MAIN_ID
}

/** The item that takes the focus when one is gone: the next one, or the last one. */
function successorOf(before: readonly GridItem[], after: readonly GridItem[], goneKey: string): GridItem | undefined {
  const index = before.findIndex(({ key }) => key === goneKey)
  const isThere = ({ key }: GridItem) => after.some((item) => item.key === key)
  return before.slice(index).find(isThere) ?? before.slice(0, Math.max(index, 0)).findLast(isThere)
}

/**
 * Keeps the focus within the editor: on its toolbar when it opens, on a neighbour when a widget is gone, and on the
 * screen's content when it closes. `wantedKey` is the widget that is to be scrolled to and focused when it is there.
 */
export function useEditorFocus(gridItems: readonly GridItem[]) {
  const root = useRef<HTMLDivElement>(null)
  const focusedKey = useRef<string | null>(null)
  const itemsBefore = useRef(gridItems)
  const [wantedKey, setWantedKey] = useState<string | null>(null)

  useEffect(() => {
    if (isFocusLost()) root.current?.querySelector<HTMLElement>('[role=toolbar]')?.focus()
    return focusMain
  }, [])

  useLayoutEffect(() => {
    const before = itemsBefore.current
    itemsBefore.current = gridItems
    const key = focusedKey.current
    if (key === null || !isFocusLost()) return
    const successor = successorOf(before, gridItems, key)
    const target = successor ? `[${ITEM_ATTRIBUTE}="${CSS.escape(successor.key)}"] > [tabindex]` : '[role=toolbar]'
    root.current?.querySelector<HTMLElement>(target)?.focus()
  }, [gridItems])

  const onFocus = ({ target }: FocusEvent) => {
    focusedKey.current = target.closest(`[${ITEM_ATTRIBUTE}]`)?.getAttribute(ITEM_ATTRIBUTE) ?? null
    if (focusedKey.current !== null) setWantedKey(null)
  }
  return { root, onFocus, wantedKey, setWantedKey }
}
