import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CommentDocument,
  CommentInput,
  documentOfText,
  RICH_TEXT_MAX_DEPTH,
  RICH_TEXT_MAX_LENGTH,
  RichTextDocument,
  RichTextInput,
  TEXT_COLORS,
} from './richText'

const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const text = (words: string, ...marks: unknown[]) => ({ type: 'text', text: words, ...(marks.length > 0 && { marks }) })
const doc = (...content: unknown[]) => ({ type: 'doc', content })
const accepts = (document: unknown) => RichTextDocument.safeParse(document).success

function nested(depth: number): object {
  let node: object = text('x')
  for (let i = 1; i < depth; i++) node = { type: 'listItem', content: [node] }
  return doc(node)
}

test('accepts a depth of 8 and refuses a depth of 9', () => {
  expect([accepts(nested(RICH_TEXT_MAX_DEPTH)), accepts(nested(RICH_TEXT_MAX_DEPTH + 1))]).toEqual([true, false])
})

test('accepts 20,000 characters and refuses one more, in one text or spread over nodes', () => {
  const half = 'x'.repeat(RICH_TEXT_MAX_LENGTH / 2)
  expect([
    accepts(doc(paragraph(text(half)), paragraph(text(half)))),
    accepts(doc(paragraph(text(half), text(half)), paragraph(text('x')))),
  ]).toEqual([true, false])
  expect(RichTextInput.safeParse(half + half).success).toBe(true)
  expect(RichTextInput.safeParse(`${half}${half}x`).success).toBe(false)
})

const link = (href: unknown) => doc(paragraph(text('x', { type: 'link', attrs: { href } })))
test.each(['http://a', 'https://a/b?c#d', 'HTTPS://A', 'mailto:a@b'])('accepts a link to %s', (href) => {
  expect(accepts(link(href))).toBe(true)
})
test.each([
  'javascript:alert(1)',
  ' https://a',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  '//a',
  '/a',
  'https:/a',
  'x\nhttps://a',
  'vbscript:x',
  'file:///a',
  '',
  7,
  `https://${'a'.repeat(2_000)}`,
])('a link to %j is refused', (href) => {
  expect(accepts(link(href))).toBe(false)
})

const refused: [string, unknown][] = [
  ['an unknown node', doc({ type: 'image', attrs: { src: 'x' } })],
  ['an unknown mark', doc(paragraph(text('x', { type: 'style' })))],
  ['an attribute too many', doc({ type: 'paragraph', attrs: { onclick: 'x' } })],
  ['a link with a target', doc(paragraph(text('x', { type: 'link', attrs: { href: 'https://a', target: 'b' } })))],
  ['a color outside of the list', doc(paragraph(text('x', { type: 'color', attrs: { color: '#fff' } })))],
  ['a heading of level 7', doc({ type: 'heading', attrs: { level: 7 } })],
  ['an empty text', doc(paragraph(text('')))],
  ['another top', paragraph(text('x'))],
  ['HTML', '<p>x</p>'],
  ['a mention of no id', doc(paragraph({ type: 'mention', attrs: { accountId: '../x', label: 'x' } }))],
]
test.each(refused)('%s is refused', (_, document) => {
  expect(accepts(document)).toBe(false)
})

test('accepts every allowed node and mark', () => {
  const marks = [
    ...['bold', 'italic', 'underline', 'strike', 'code'].map((type) => ({ type })),
    ...TEXT_COLORS.map((color) => ({ type: 'color', attrs: { color } })),
  ]
  const nodes = [
    { type: 'heading', attrs: { level: 1 }, content: [text('h')] },
    { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('b'))] }] },
    { type: 'orderedList', content: [{ type: 'listItem', content: [paragraph(text('o'))] }] },
    paragraph(
      text('x', ...marks),
      { type: 'hardBreak' },
      { type: 'incident', attrs: { incidentId: 'i-1' } },
      { type: 'mention', attrs: { accountId: 'a', label: 'A' } },
    ),
  ]
  expect(RichTextDocument.parse(doc(...nodes))).toEqual(doc(...nodes))
  expect(TEXT_COLORS).toHaveLength(18)
})

test('turns each line of a plain text into a paragraph, and reads the same text back', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', ' ', '<', '\n', 'ä') }), (words) => {
      const document = RichTextInput.parse(words)
      expect(accepts(document)).toBe(true)
      const lines = (document.content ?? []).map(({ content = [] }) => content.map(({ text }) => text).join(''))
      expect(lines.join('\n')).toBe(words)
    }),
  )
  expect(documentOfText('a\r\nb')).toEqual(doc(paragraph(text('a')), paragraph(text('b'))))
})

const pin = (attrs: object) => doc(paragraph({ type: 'pin', attrs: { cameraId: 'c', timestamp: 1, ...attrs } }))
const corners = (count: number) => Array.from({ length: count }, () => [0.5, 1])

test('a comment may pin a point or an area of a picture; no other rich text may', () => {
  for (const pinned of [pin({ point: [0, 1] }), pin({ polygon: corners(3) }), pin({ polygon: corners(1_000) })])
    expect([CommentDocument.safeParse(pinned).success, accepts(pinned)]).toEqual([true, false])
  expect(CommentInput.parse(pin({ point: [0, 1] }))).toEqual(pin({ point: [0, 1] }))
})

test.each([
  ['a point outside of the picture', { point: [0, 1.1] }],
  ['an area of two points', { polygon: corners(2) }],
  ['an area of 1,001 points', { polygon: corners(1_001) }],
  ['both a point and an area', { point: [0, 0], polygon: corners(3) }],
  ['no place', {}],
])('a pin with %s is refused', (_case, attrs) => {
  expect(CommentDocument.safeParse(pin(attrs)).success).toBe(false)
})

test('a comment takes 20 pins and no more, wherever they stand', () => {
  const pins = (count: number) => doc(...Array.from({ length: count }, () => pin({ point: [0, 0] }).content[0]))
  expect([CommentDocument.safeParse(pins(20)).success, CommentDocument.safeParse(pins(21)).success]).toEqual([
    true,
    false,
  ])
})
