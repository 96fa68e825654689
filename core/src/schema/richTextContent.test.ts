import { expect, test } from 'vitest'
import { documentOfText } from './richText'
import { isEmptyDocument, mentionsOf, pinsOf, plainTextOf } from './richTextContent'

const text = (words: string) => ({ type: 'text', text: words })
const node = (type: string, ...content: unknown[]) => ({ type, content })
const doc = (...content: unknown[]) => node('doc', ...content)

test('a document becomes one line: blocks and breaks are spaces, texts of one paragraph stand together', () => {
  const item = node('listItem', node('paragraph', text('pump')), node('bulletList', node('listItem', text('valve'))))
  const mention = { type: 'mention', attrs: { accountId: 'a', label: 'Anna' } }
  const line = node('paragraph', text('Feed'), text('ing '), { type: 'hardBreak' }, text('late '), mention)
  expect(plainTextOf(doc(node('heading', text('Pen 7')), line, node('orderedList', item)))).toBe(
    'Pen 7 Feeding late @Anna pump valve',
  )
})

test.each([
  ['a string', ' a\nb ', 'a b'],
  ['an unknown node', doc({ type: 'table', content: [{ type: 'cell', text: 'a' }] }), 'a'],
  ['a string for a node', doc('a', null, 7, [text('b')]), 'a'],
  ['an empty mention', doc({ type: 'mention', attrs: null }), ''],
  ['nothing', undefined, ''],
])('finds the text in %s', (_case, document, expected) => {
  expect(plainTextOf(document)).toBe(expected)
})

test('depth has no limit', () => {
  let deep: unknown = text('x')
  for (let i = 0; i < 100_000; i++) deep = node('listItem', deep)
  expect([plainTextOf(doc(deep)), isEmptyDocument(doc(deep))]).toEqual(['x', false])
})

test.each([
  ['no content', { type: 'doc' }],
  ['empty lines', documentOfText('\n \n')],
  ['a break', doc(node('paragraph', { type: 'hardBreak' }))],
  ['null', null],
])('%s is empty', (_case, document) => {
  expect(isEmptyDocument(document)).toBe(true)
})

test.each([
  ['a word', documentOfText('\n\na')],
  ['an incident', doc(node('paragraph', { type: 'incident', attrs: { incidentId: 'i' } }))],
  ['a mention', doc(node('paragraph', { type: 'mention', attrs: { accountId: 'a', label: '' } }))],
  ['a pin', doc(node('paragraph', { type: 'pin', attrs: { cameraId: 'c', timestamp: 0, point: [0, 0] } }))],
])('%s is not empty', (_case, document) => {
  expect(isEmptyDocument(document)).toBe(false)
})

test('mentions are found once each, and pins in order; what is neither is passed over', () => {
  const mention = (accountId: unknown) => ({ type: 'mention', attrs: { accountId, label: 'x' } })
  const pin = (x: number) => ({ type: 'pin', attrs: { cameraId: 'c', timestamp: 0, point: [x, 0] } })
  const item = node('listItem', node('paragraph', mention('b'), pin(0.5)))
  const document = doc(
    node('paragraph', mention('a'), pin(1), pin(2), mention(7)),
    node('bulletList', item, mention('a')),
  )
  expect(mentionsOf(document)).toEqual(['a', 'b'])
  expect(pinsOf(document).map((place) => 'point' in place && place.point[0])).toEqual([1, 0.5])
  expect([mentionsOf(null), pinsOf('x')]).toEqual([[], []])
})
