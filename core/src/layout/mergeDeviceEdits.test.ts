import { expect, test } from 'vitest'
import type { LayoutEdit } from './layoutEdit'
import { mergeDeviceEdits, type DeviceEdits } from './mergeDeviceEdits'

const hide = (key: string): LayoutEdit => ({ op: 'hide', key, value: true })
const moveTo = (x: number): LayoutEdit => ({ op: 'move', key: 'a', grid: 'desk', value: { x, y: 0 } })
const setDays = (value: number): LayoutEdit => ({ op: 'set', key: 'pens', path: 'settings.days', value })

test.each<[string, DeviceEdits, LayoutEdit[]]>([
  [
    'edits that either device added are kept',
    { base: [], local: [hide('a')], remote: [hide('b')] },
    [hide('b'), hide('a')],
  ],
  [
    'an edit that this device took back is gone',
    {
      base: [hide('a'), hide('b')],
      local: [hide('b')],
      remote: [hide('a'), hide('b'), setDays(1)],
    },
    [hide('b'), setDays(1)],
  ],
  ['an edit that the other device took back is gone', { base: [hide('a')], local: [hide('a')], remote: [] }, []],
  [
    'the local edit wins when both devices changed the same field',
    { base: [moveTo(1)], local: [moveTo(2)], remote: [moveTo(3)] },
    [moveTo(2)],
  ],
  [
    'the remote edit wins when only the other device changed the field',
    {
      base: [moveTo(1), setDays(1)],
      local: [moveTo(1), setDays(2)],
      remote: [moveTo(3), setDays(1)],
    },
    [moveTo(3), setDays(2)],
  ],
])('%s', (_, edits, expected) => {
  expect(mergeDeviceEdits(edits)).toEqual(expected)
})
