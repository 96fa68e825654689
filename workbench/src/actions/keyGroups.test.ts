import { expect, test } from 'vitest'
import de from '../../../locales/de/shell.json'
import en from '../../../locales/en/shell.json'
import { findKeys, joinLines, KNOWN_KEYS, type KeyGroup } from './keyGroups'

const groups: KeyGroup[] = [
  {
    title: 'Charts',
    lines: [
      { keys: ['+', '-'], label: 'Zoom in and out' },
      { keys: ['0'], label: 'All of it' },
    ],
  },
  { title: 'Lists', lines: [{ keys: ['enter'], label: 'Open the row' }] },
]

test.each([
  ['', [2, 1]],
  ['zoom', [1]],
  ['CHARTS', [2]],
  ['+', [1]],
  ['nothing of this', []],
])('a search for "%s" finds %j lines by group', (text, counts) => {
  expect(findKeys(groups, text).map(({ lines }) => lines.length)).toEqual(counts)
})

test('what two keys do is one line with both', () => {
  const lines = [
    { keys: ['j'], label: 'Next camera' },
    { keys: ['k'], label: 'Previous camera' },
    { keys: ['arrowright'], label: 'Next camera' },
  ]
  expect(joinLines(lines)).toEqual([
    { keys: ['j', 'arrowright'], label: 'Next camera' },
    { keys: ['k'], label: 'Previous camera' },
  ])
})

test.each([
  ['en', en.keyHelp.known],
  ['de', de.keyHelp.known],
])('every known key has a text in %s', (_, texts: Record<string, Record<string, string>>) => {
  for (const { place, lines } of KNOWN_KEYS)
    for (const name of ['title', ...lines.map(([line]) => line)])
      expect(texts[place]?.[name], `${place}.${name}`).toBeTruthy()
})
