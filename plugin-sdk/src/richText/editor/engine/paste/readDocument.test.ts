import { expect, test } from 'vitest'
import { RichTextDocument } from '@barn-workbench/core/schema'
import { readDocument } from './readDocument'

const text = (words: string, ...marks: unknown[]) => ({ type: 'text', text: words, ...(marks.length > 0 && { marks }) })
const node = (type: string, ...content: unknown[]) => ({ type, content })
const doc = (...content: unknown[]) => node('doc', ...content)

test('a document of the editor loses what the instance does not know', () => {
  const link = { type: 'link', attrs: { href: 'https://a.test/', target: '_blank', rel: 'x', class: null } }
  const list = { type: 'orderedList', attrs: { start: 3, type: null }, content: [node('listItem', node('paragraph'))] }
  expect(readDocument(doc(node('paragraph', text('x', { type: 'bold' }, link)), list))).toEqual(
    doc(
      node('paragraph', text('x', { type: 'bold' }, { type: 'link', attrs: { href: 'https://a.test/' } })),
      node('orderedList', node('listItem', { type: 'paragraph' })),
    ),
  )
})

test('empty lines, white space, chips, mentions and places in pictures stay', () => {
  const kept = doc(
    node('paragraph', text('  a  ')),
    { type: 'paragraph' },
    { type: 'heading', attrs: { level: 6 }, content: [text('b', { type: 'color', attrs: { color: 'gold' } })] },
    node('paragraph', { type: 'incident', attrs: { incidentId: 'i' } }, { type: 'hardBreak' }),
    node('paragraph', { type: 'mention', attrs: { accountId: 'a', label: 'Anna' } }),
    node('paragraph', { type: 'pin', attrs: { cameraId: 'c', timestamp: 5, point: [0, 1] } }),
  )
  expect(readDocument(kept)).toEqual(kept)
})

test('the places of a picture have no attributes that the editor adds', () => {
  const pin = { type: 'pin', attrs: { cameraId: 'c', timestamp: 5, point: [0, 1], polygon: null } }
  expect(readDocument(doc(node('paragraph', pin)))).toEqual(
    doc(node('paragraph', { type: 'pin', attrs: { cameraId: 'c', timestamp: 5, point: [0, 1] } })),
  )
})

test.each([
  null,
  7,
  'x',
  [],
  {},
  doc(null, 5, node('table', node('row', text('a')))),
  doc(node('listItem', text('a'))),
])('%j becomes a document that the instance takes', (document) => {
  expect(RichTextDocument.safeParse(readDocument(document)).success).toBe(true)
})

test('what is nested deeper than a text may be is left out without an overflow', () => {
  let deep: unknown = node('paragraph', text('x'))
  for (let i = 0; i < 5_000; i++) deep = node('bulletList', node('listItem', deep))
  expect(RichTextDocument.safeParse(readDocument(doc(deep))).success).toBe(true)
})

test('of pins those that are places in pictures are kept, up to 20', () => {
  const pin = (attrs: object) => ({ type: 'pin', attrs: { cameraId: 'c', timestamp: 5, ...attrs } })
  const bad = [pin({}), pin({ point: [0, 2] }), pin({ point: [0, 0], cameraId: '../x' }), pin({ polygon: [[0, 0]] })]
  const good = Array.from({ length: 25 }, () => pin({ point: [0, 0] }))
  const read = readDocument(doc(node('paragraph', ...bad, ...good)))
  expect(read.content?.[0]?.content).toEqual(good.slice(0, 20))
})
