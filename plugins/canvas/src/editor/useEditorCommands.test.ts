import { expect, test } from 'vitest'
import { commandOfKey, type KeyPress } from './useEditorCommands'

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
})

test('arrows move by a step, with Shift by ten', () => {
  expect(commandOfKey(press('ArrowLeft'), true)).toEqual({ nudge: [-1, 0] })
  expect(commandOfKey(press('ArrowDown', { shiftKey: true }), true)).toEqual({ nudge: [0, 10] })
  expect(commandOfKey(press('ArrowDown'), false)).toBeNull()
})

test('undo, redo and save work wherever the focus is, the rest on the canvas only', () => {
  const control = { ctrlKey: true }
  expect(commandOfKey(press('z', control), false)).toBe('undo')
  expect(commandOfKey(press('Z', { ...control, shiftKey: true }), false)).toBe('redo')
  expect(commandOfKey(press('y', { metaKey: true }), false)).toBe('redo')
  expect(commandOfKey(press('s', control), false)).toBe('save')
  expect(commandOfKey(press('a', control), false)).toBeNull()
  const onCanvas = ['a', 'c', 'v', 'd'].map((key) => commandOfKey(press(key, control), true))
  expect(onCanvas).toEqual(['chooseAll', 'copy', 'paste', 'next'])
})

test('R turns, Delete removes, Escape chooses none; other keys and Alt are left alone', () => {
  expect(['R', 'Delete', 'Escape', 'x'].map((key) => commandOfKey(press(key), true))).toEqual([
    'turn',
    'remove',
    'chooseNone',
    null,
  ])
  expect(commandOfKey(press('r', { altKey: true }), true)).toBeNull()
})
