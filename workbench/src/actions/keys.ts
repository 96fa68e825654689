import type { OfferedAction } from '@barn-workbench/plugin-sdk/react'

/** The key that shows all keys, and the one that undoes the last change. */
export const HELP_KEY = '?'
export const UNDO_KEY = 'u'

/** The name of a pressed key as actions write it, such as `e`, `?` or `mod+shift+e`. */
export function keyOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): string {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  // The character of a sign such as `?` says already that Shift is pressed.
  const isLetter = /^\p{L}$/u.test(key) || key.length > 1
  const parts = [(ctrlKey || metaKey) && 'mod', altKey && 'alt', shiftKey && isLetter && 'shift', key.toLowerCase()]
  return parts.filter((part) => part !== false).join('+')
}

const TEXT_FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'
/** Within these the keys choose an entry. */
const CHOOSERS = '[role="menu"], [role="listbox"], [role="slider"], [role="application"]'

/** Whether the focus is where keys are text, or choose an entry. */
export function takesKeys(element: Element | null): boolean {
  return element !== null && element.closest(`${TEXT_FIELDS}, ${CHOOSERS}`) !== null
}

/**
 * The action that a key starts: the innermost entity with an action for the key decides, even if it cannot be started
 * now.
 */
export function actionOfKey(
  key: string,
  offeredByTarget: readonly (readonly OfferedAction[])[],
): OfferedAction | undefined {
  for (const offered of offeredByTarget) {
    const action = offered.find(({ shortcut }) => shortcut === key)
    if (action) return action
  }
  return undefined
}
