import { expect, test } from 'vitest'
import { findEntries, recentEntries, type PaletteGroup } from './findEntries'

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

test('a group of many appears once something is typed, with its first twenty', () => {
  const cameras = Array.from({ length: 30 }, (_, index) => entry(`Camera ${index}`))
  const many: PaletteGroup[] = [{ label: 'Cameras', entries: cameras, shown: 'onSearch' }]
  expect(findEntries(many, ' ')).toEqual([])
  expect(findEntries(many, 'camera')[0]?.entries).toHaveLength(20)
  expect(findEntries(many, 'camera 29')[0]?.entries).toEqual([cameras[29]])
})

test('what begins a label or a word of it comes before what stands within one', () => {
  const cameras: PaletteGroup[] = [{ label: 'Cameras', entries: [entry('Pens 19–20'), entry('Pens 9–10')] }]
  expect(findEntries(cameras, 'pens 9')[0]?.entries.map(({ label }) => label)).toEqual(['Pens 9–10', 'Pens 19–20'])
})

test.each(['öffnen', 'offnen', 'oeffnen', 'ÖFFNEN'])('"%s" finds a label with an umlaut', (text) => {
  expect(findEntries([{ label: 'Aktionen', entries: [entry('Vorfall öffnen')] }], text)).toHaveLength(1)
})

test('an entry is found by its further words, below those whose label has them', () => {
  const charts: PaletteGroup[] = [
    { label: 'Charts', entries: [{ ...entry('Barn equipment'), keywords: 'Wasser, Tränke, Trog' }, entry('Wasser')] },
  ]
  const found = (text: string) => findEntries(charts, text)[0]?.entries.map(({ label }) => label)
  expect(found('wasser')).toEqual(['Wasser', 'Barn equipment'])
  expect(found('traenke')).toEqual(['Barn equipment'])
  expect(found('asser barn')).toEqual(['Barn equipment'])
})

test('what was used lately comes first while nothing is typed, and each entry once', () => {
  const recent = recentEntries(groups, ['Settings', 'gone', 'Barn dashboard'], '/sites')
  const all: PaletteGroup[] = [
    { label: 'This incident', entries: [entry('Close')] },
    { label: 'Recent', entries: recent, shown: 'atFirst' },
    ...groups,
  ]
  const found = (text: string) =>
    findEntries(all, text).map(({ label, entries }) => [label, entries.map((e) => e.label)])
  expect(found('')).toEqual([
    ['This incident', ['Close']],
    ['Recent', ['Settings', 'Barn dashboard']],
    ['Commands', ['Sign out of this barn']],
  ])
  expect(found('settings')).toEqual([['Screens', ['Settings']]])
})

test('entries used lately that the device has stored twice, or too many of, are listed once, and few', () => {
  const many: PaletteGroup[] = [
    { label: 'Screens', entries: Array.from({ length: 30 }, (_, index) => entry(`${index}`)) },
  ]
  const stored = ['1', '1', ...Array.from({ length: 30 }, (_, index) => `${index}`)]
  expect(recentEntries(many, stored, '').map(({ id }) => id)).toEqual(['1', '0', '2', '3', '4'])
})

test('what is found by its further words alone comes after what has the words in its label', () => {
  const found = findEntries(
    [
      { label: 'Screens', entries: [{ ...entry('Settings'), keywords: 'language, dark' }] },
      { label: 'Appearance', entries: [entry('Dark theme')] },
    ],
    'dark',
  )
  expect(found.map(({ label }) => label)).toEqual(['Appearance', 'Screens'])
})

test('the group with the more exact match comes first; of equal ones the chart before its screen', () => {
  const charts: PaletteGroup = {
    label: 'Charts',
    shown: 'onSearch',
    entries: [
      { ...entry('Barn equipment'), keywords: 'water, drinkers, feed' },
      { ...entry('Trough and water'), keywords: 'drinkers, feed' },
    ],
  }
  const screens: PaletteGroup = {
    label: 'Screens',
    entries: [
      { ...entry('Incidents'), keywords: 'removed, taken away, blind camera' },
      { ...entry('Cameras'), keywords: 'blind camera, offline' },
      { ...entry('Measurements'), keywords: 'water, feed, charts' },
    ],
  }
  const commands: PaletteGroup = {
    label: 'Commands',
    entries: [
      { ...entry('Report'), keywords: 'water, removed barn walls' },
      { ...entry('Restart'), keywords: 'camera that is blind' },
    ],
  }
  const found = (text: string) =>
    findEntries([charts, screens, commands], text).flatMap(({ entries }) => entries.map(({ label }) => label))
  expect(found('water')).toEqual(['Trough and water', 'Barn equipment', 'Measurements', 'Report'])
  expect(found('feed')).toEqual(['Barn equipment', 'Trough and water', 'Measurements'])
  expect(found('blind camera')).toEqual(['Cameras', 'Incidents', 'Restart'])
  expect(found('removed')).toEqual(['Incidents', 'Report'])
  expect(found('taken away')).toEqual(['Incidents'])
  expect(found('measurements')).toEqual(['Measurements'])
})
