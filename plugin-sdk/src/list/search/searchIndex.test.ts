import { expect, test } from 'vitest'
import { inSlices } from './inSlices'
import { createSearchIndex } from './searchIndex'

const TEXTS = {
  a: 'Totes Tier · Bucht 7 offen',
  b: 'Maßnahme · Tränke undicht · Schweregrad hoch · Öztürk',
  c: 'Documentation · Feeding, distribution of animals',
}
function indexOf(texts: Record<string, string>) {
  const index = createSearchIndex()
  for (const [id, text] of Object.entries(texts)) index.set(id, text)
  return index
}
const find = (query: string, index = indexOf(TEXTS)) => Object.keys(TEXTS).filter(index.search(query)).join('')

test.each([
  ['', 'abc'],
  ['tier', 'a'],
  ['TIER offen', 'a'],
  ['offen tot', 'a'],
  ['tier offen undicht', ''],
  ['7', 'a'],
  ['massnahme', 'b'],
  ['Maßnahme', 'b'],
  ['traenke', 'b'],
  ['tranke', 'b'],
  ['ozturk', 'b'],
  ['oeztuerk', 'b'],
  ['ränk', 'b'],
  ['undcht', 'b'],
  ['tire', 'a'],
  ['tie5', 'a'],
  ['dokumentatoin', 'c'],
  ['distribtuion feding', 'c'],
  ['zzz', ''],
  ['· · ·', 'abc'],
])('"%s" finds "%s"', (query, ids) => {
  expect(find(query)).toBe(ids)
})

test('where a word is there as it is typed, similar ones are not found', () => {
  const index = indexOf({ a: 'Pens 11–12 north', b: 'Pens 21–22 worth' })
  expect(['a', 'b'].filter(index.search('north'))).toEqual(['a'])
})

test('key by key the same is found as at once, also where documents come meanwhile', () => {
  const index = indexOf(TEXTS)
  const typed = 'massnahme'
  for (let length = 1; length <= typed.length; length++) find(typed.slice(0, length), index)
  index.set('d', 'Massnahmen im Stall')
  expect(['a', 'b', 'c', 'd'].filter(index.search('massnahmen'))).toEqual(['d'])
  expect(['a', 'b', 'c', 'd'].filter(index.search('massnahme'))).toEqual(['b', 'd'])
  expect(find('mass offen', index)).toBe('')
})

test('a document that changes is found by its new text only, and one that is removed not at all', () => {
  const index = indexOf(TEXTS)
  index.set('a', 'Gate open')
  index.remove('b')
  expect(find('tier', index)).toBe('')
  expect(find('gate', index)).toBe('a')
  expect(find('', index)).toBe('ac')
})

test('work in slices looks at every item, and stops when it is aborted', async () => {
  const items = Array.from({ length: 1_000 }, (_, n) => n)
  const seen: number[] = []
  await inSlices(items, (item) => seen.push(item))
  expect(seen).toEqual(items)
  const slow = () => {
    const end = performance.now() + 1
    while (performance.now() < end);
  }
  await expect(inSlices(items, slow, AbortSignal.abort())).rejects.toThrow()
})
