import { expect, test } from 'vitest'
import { findEntries, type PaletteGroup } from './findEntries'

const entry = (label: string) => ({ id: label, label, run: () => undefined })
const groups: PaletteGroup[] = [
  { label: 'Screens', entries: [entry('Barn dashboard'), entry('Settings')] },
  { label: 'Commands', entries: [entry('Sign out of this barn')] },
]
const labels = (text: string) =>
  findEntries(groups, text).map(({ label, entries }) => [label, entries.map((e) => e.label)])

test.each([
  [
    '',
    [
      ['Screens', ['Barn dashboard', 'Settings']],
      ['Commands', ['Sign out of this barn']],
    ],
  ],
  [
    'BARN',
    [
      ['Screens', ['Barn dashboard']],
      ['Commands', ['Sign out of this barn']],
    ],
  ],
  ['barn  sign', [['Commands', ['Sign out of this barn']]]],
  ['silo', []],
])('the text "%s" finds every entry that has all of its words', (text, expected) => {
  expect(labels(text)).toEqual(expected)
})
