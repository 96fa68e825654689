import { expect, test } from 'vitest'
import { call, field, first } from './client'

const comment = async (text: unknown) => {
  const incident = await first('incidents', [{ key: 'type', operator: '==', value: 'penState' }])
  return call('POST', `/api/incidentComments/${String(incident.incidentId)}`, { body: { incidentComment: { text } } })
}
const doc = (...content: unknown[]) => ({ type: 'doc', content })
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const text = (word: string, ...marks: unknown[]) => ({
  type: 'text',
  text: word,
  ...(marks.length === 0 ? {} : { marks }),
})

test('lines of a plain text become paragraphs', async () => {
  const reply = await comment('one\ntwo')
  expect(field(reply.result, 'text')).toEqual(doc(paragraph(text('one')), paragraph(text('two'))))
})

test('stores every node and mark', async () => {
  const document = doc(
    { type: 'heading', attrs: { level: 6 }, content: [text('Head')] },
    { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('bullet'))] }] },
    { type: 'orderedList', content: [{ type: 'listItem', content: [paragraph(text('first'))] }] },
    paragraph(
      text('bold', { type: 'bold' }),
      text('italic', { type: 'italic' }),
      text('under', { type: 'underline' }),
      text('strike', { type: 'strike' }),
      text('code', { type: 'code' }),
      { type: 'hardBreak' },
      text('link', { type: 'link', attrs: { href: 'https://example.org' } }),
      text('mail', { type: 'link', attrs: { href: 'mailto:a@example.org' } }),
      { type: 'incident', attrs: { incidentId: 'abc' } },
      { type: 'mention', attrs: { accountId: 'abc', label: 'Anke' } },
    ),
  )
  const reply = await comment(document)
  expect(reply.status).toBe(201)
  expect(field(reply.result, 'text')).toMatchObject(document)
})

const nested = (depth: number): unknown =>
  depth === 0
    ? paragraph(text('deep'))
    : { type: 'bulletList', content: [{ type: 'listItem', content: [nested(depth - 1)] }] }

test.each([
  ['a script node', doc({ type: 'script', content: [] })],
  ['an unknown mark', doc(paragraph(text('x', { type: 'blink' })))],
  ['a javascript link', doc(paragraph(text('x', { type: 'link', attrs: { href: 'javascript:alert(1)' } })))],
  ['a data link', doc(paragraph(text('x', { type: 'link', attrs: { href: 'data:text/html,x' } })))],
  ['an upper-case script link', doc(paragraph(text('x', { type: 'link', attrs: { href: 'JaVaScRiPt:alert(1)' } })))],
  ['a heading of level 7', doc({ type: 'heading', attrs: { level: 7 }, content: [text('x')] })],
  ['a heading of level 0', doc({ type: 'heading', attrs: { level: 0 }, content: [text('x')] })],
  ['a colour that is none', doc(paragraph(text('x', { type: 'color', attrs: { color: 'url(x)' } })))],
  ['20,001 characters', 'x'.repeat(20_001)],
  ['20,001 characters in a document', doc(paragraph(text('x'.repeat(20_001))))],
  ['depth beyond 8', doc(nested(5))],
  ['a number', 5],
  ['no document', paragraph(text('x'))],
  ['an unknown key', doc({ type: 'paragraph', content: [text('x')], onclick: 'x' })],
])('rich text with %s is 400', async (_name, value) => {
  expect((await comment(value)).status).toBe(400)
})

test('accepts 20,000 characters', async () => {
  expect((await comment('x'.repeat(20_000))).status).toBe(201)
})
