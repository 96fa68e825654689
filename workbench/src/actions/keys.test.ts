// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import type { OfferedAction } from '@barn-workbench/plugin-sdk/react'
import { actionOfKey, keyOf, takesKeys } from './keys'

afterEach(() => document.body.replaceChildren())

const pressed = (key: string, modifiers: Partial<KeyboardEvent> = {}) =>
  keyOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...modifiers })

test('names keys as actions write them', () => {
  expect(pressed('e')).toBe('e')
  expect(pressed('E', { shiftKey: true })).toBe('shift+e')
  expect(pressed('k', { ctrlKey: true })).toBe('mod+k')
  expect(pressed('k', { metaKey: true })).toBe('mod+k')
  expect(pressed('?', { shiftKey: true })).toBe('?')
  expect(pressed('ArrowDown', { altKey: true, shiftKey: true })).toBe('alt+shift+arrowdown')
})

test('keys are text in fields, and choose entries in menus', () => {
  document.body.innerHTML =
    '<input id="field"><div role="menu"><button id="entry"></button></div><p contenteditable="false" id="text"></p>'
  expect(takesKeys(document.querySelector('#field'))).toBe(true)
  expect(takesKeys(document.querySelector('#entry'))).toBe(true)
  expect(takesKeys(document.querySelector('#text'))).toBe(false)
  expect(takesKeys(null)).toBe(false)
})

test('the innermost entity that has a key decides, even where it cannot be started now', () => {
  const action = (id: string, shortcut: string, disabledReason: string | null = null) =>
    ({ id, shortcut, disabledReason }) as OfferedAction
  const inner = [action('inner', 'e', 'Closed already')]
  const outer = [action('outer', 'e'), action('share', 's')]
  expect(actionOfKey('e', [inner, outer])?.id).toBe('inner')
  expect(actionOfKey('s', [inner, outer])?.id).toBe('share')
  expect(actionOfKey('x', [inner, outer])).toBeUndefined()
})
