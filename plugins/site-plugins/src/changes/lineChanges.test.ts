import { expect, test } from 'vitest'
import { lineChanges } from './lineChanges'

const SIGNS = { added: '+', removed: '-', kept: ' ' } as const

/** The changes as text: a number is that of the lines that are left out. */
const changes = (before: readonly string[], after: readonly string[]) =>
  lineChanges(before.join('\n'), after.join('\n')).flatMap(({ skipped, lines }) => [
    ...(skipped > 0 ? [String(skipped)] : []),
    ...lines.map(({ kind, text }) => `${SIGNS[kind]}${text}`),
  ])

test('a line that was changed stands as removed and added, with two lines around it', () => {
  const before = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const after = ['a', 'b', 'c', 'D', 'e', 'f', 'g']
  expect(changes(before, after)).toEqual(['1', ' b', ' c', '-d', '+D', ' e', ' f'])
})

test('changes that are far from each other are apart, those that are near are together', () => {
  const before = ['one', '1', '2', '3', '4', '5', '6', 'two', '7', 'three']
  const after = ['ONE', '1', '2', '3', '4', '5', '6', 'TWO', '7', 'THREE']
  expect(changes(before, after)).toEqual([
    ...['-one', '+ONE', ' 1', ' 2', '2'],
    ...[' 5', ' 6', '-two', '+TWO', ' 7', '-three', '+THREE'],
  ])
})

test('a new release above the others is added, and nothing else has changed', () => {
  const before = ['## 1.0.0', '', 'First.']
  expect(changes(before, ['## 1.1.0', '', 'Second.', '', ...before])).toEqual([
    ...['+## 1.1.0', '+', '+Second.', '+', ' ## 1.0.0', ' '],
  ])
})

test.each([
  ['ends of lines', 'a\r\nb\r\n', 'a\nb'],
  ['the last line break', 'a\nb', 'a\nb\n\n'],
])('%s make no difference', (_, before, after) => {
  expect(lineChanges(before, after)).toEqual([])
})

test('of very long texts what differs is replaced as a whole', () => {
  const lines = (prefix: string) => Array.from({ length: 3_000 }, (_, index) => `${prefix}${index}`)
  const [hunk] = lineChanges(['same', ...lines('a')].join('\n'), ['same', ...lines('b')].join('\n'))
  expect(hunk?.lines.map(({ kind }) => kind).slice(0, 2)).toEqual(['kept', 'removed'])
  expect(hunk?.lines.filter(({ kind }) => kind === 'added')).toHaveLength(3_000)
})
