import { expect, test } from 'vitest'
import type { LayoutEdit } from './layoutEdit'
import { mergeDeviceEdits } from './mergeDeviceEdits'

const hide = (key: string): LayoutEdit => ({ op: 'hide', key, value: true })
const move = (key: string, x: number): LayoutEdit => ({ op: 'move', key, grid: 'desk', value: { x, y: 0 } })
const days = (value: number): LayoutEdit => ({ op: 'set', key: 'pens', path: 'settings.days', value })

test.each<[string, LayoutEdit[], LayoutEdit[], LayoutEdit[], LayoutEdit[]]>([
  ['what each added stays', [], [hide('a')], [hide('b')], [hide('b'), hide('a')]],
  [
    'what one took back is gone',
    [hide('a'), hide('b')],
    [hide('b')],
    [hide('a'), hide('b'), days(1)],
    [hide('b'), days(1)],
  ],
  ['what the other took back is gone', [hide('a')], [hide('a')], [], []],
  ['mine stands where both changed the same', [move('a', 1)], [move('a', 2)], [move('a', 3)], [move('a', 2)]],
  [
    'theirs stands where only they changed it',
    [move('a', 1), days(1)],
    [move('a', 1), days(2)],
    [move('a', 3), days(1)],
    [move('a', 3), days(2)],
  ],
])('%s', (...[, agreed, mine, theirs, expected]) => {
  expect(mergeDeviceEdits(agreed, mine, theirs)).toEqual(expected)
})
