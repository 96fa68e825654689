// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { plainTextOf, RICH_TEXT_MAX_LENGTH, RichTextDocument } from '@barn-workbench/core/schema'
import { readHtml } from './readHtml'

/** Reads HTML as the editor does: in a document that runs and loads nothing. */
function read(html: string) {
  const inert = document.implementation.createHTMLDocument('')
  inert.body.innerHTML = html
  const result = readHtml(inert.body)
  // The instance must accept the result of any paste.
  expect(RichTextDocument.safeParse(result.document).error).toBeUndefined()
  return result
}
const contentOf = (html: string) => read(html).document.content
const text = (words: string, ...marks: unknown[]) => ({ type: 'text', text: words, ...(marks.length > 0 && { marks }) })
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const item = (...content: unknown[]) => ({ type: 'listItem', content })

test('keeps the blocks, lists and marks that a text may have', () => {
  const html = `<h2>Pump</h2><p>a <b>b<i>c</i></b> <u>d</u><s>e</s><code>f</code><br>g</p>
    <ul><li>one<ol><li>two</li></ol></li></ul>`
  expect(contentOf(html)).toEqual([
    { type: 'heading', attrs: { level: 2 }, content: [text('Pump')] },
    paragraph(
      text('a '),
      text('b', { type: 'bold' }),
      text('c', { type: 'bold' }, { type: 'italic' }),
      text(' '),
      text('d', { type: 'underline' }),
      text('e', { type: 'strike' }),
      text('f', { type: 'code' }),
      { type: 'hardBreak' },
      text('g'),
    ),
    {
      type: 'bulletList',
      content: [item(paragraph(text('one')), { type: 'orderedList', content: [item(paragraph(text('two')))] })],
    },
  ])
})

test('reads the styles of text processors, and a weight that is taken back', () => {
  const html =
    '<b style="font-weight:normal"><p><span style="font-weight:700;font-style:italic">x</span>y</p></b>' +
    '<span style="color:red;background:url(https://a.test/x.png)">z</span>'
  expect(contentOf(html)).toEqual([
    paragraph(text('x', { type: 'bold' }, { type: 'italic' }), text('y')),
    paragraph(text('z')),
  ])
})

test('takes over what the editor itself has copied', () => {
  const html = `<p data-level="4">t</p><p><span data-color="teal">x</span><span data-incident-chip="i-1">Dead</span>
    <span data-mention="a-1" data-label="Anna">@Anna</span></p>`
  expect(contentOf(html)).toEqual([
    { type: 'heading', attrs: { level: 4 }, content: [text('t')] },
    paragraph(
      text('x', { type: 'color', attrs: { color: 'teal' } }),
      { type: 'incident', attrs: { incidentId: 'i-1' } },
      text(' '),
      { type: 'mention', attrs: { accountId: 'a-1', label: 'Anna' } },
    ),
  ])
})

test.each([
  '<script>alert(1)</script>',
  '<style>p{}</style>',
  '<svg onload="alert(1)"><text>x</text></svg>',
  '<img src=x onerror="alert(1)">',
  '<iframe srcdoc="<p>x</p>"></iframe>',
  '<template><p>x</p></template>',
  '<p hidden>x</p>',
  '<span style="display:none">x</span>',
  '<input value="x"><textarea>x</textarea><object data="x"></object>',
])('of %s nothing is left', (html) => {
  expect(contentOf(html)).toEqual([])
})

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '//a.test',
  '/x',
  'https://',
  `https://a.test/${'x'.repeat(2_000)}`,
])('a link to %j is text', (href) => {
  const inert = document.implementation.createHTMLDocument('')
  const link = inert.createElement('a')
  link.setAttribute('href', href)
  link.textContent = 'x'
  inert.body.append(link)
  expect(readHtml(inert.body).document.content).toEqual([paragraph(text('x'))])
})

test('a safe link stays, without anything else that it says', () => {
  expect(contentOf('<a href="https://a.test/b" onclick="x()" target="_top" style="color:red">x</a>')).toEqual([
    paragraph(text('x', { type: 'link', attrs: { href: 'https://a.test/b' } })),
  ])
})

test('marks and ids that do not exist are left out', () => {
  const html =
    '<span data-color="red;x">a</span><span data-incident-chip="../x">b</span><span data-mention="!">c</span>'
  expect(contentOf(html)).toEqual([paragraph(text('a'), text('b'), text('c'))])
})

test('400 marks of one kind within each other are one', () => {
  expect(contentOf(`${'<b><i>'.repeat(200)}x`)).toEqual([paragraph(text('x', { type: 'italic' }, { type: 'bold' }))])
})

test('lists that are nested too deep become lines, and lose no text', () => {
  let html = ''
  for (let level = 8; level >= 1; level--) html = `<ul><li>l${level}${html}</li></ul>`
  expect(plainTextOf(read(html).document)).toBe('l1 l2 l3 l4 l5 l6 l7 l8')
})

test('elements 1,000 deep are read without an overflow', () => {
  const inert = document.implementation.createHTMLDocument('')
  let parent: Element = inert.body
  for (let count = 0; count < 1_000; count++) parent = parent.appendChild(inert.createElement('div'))
  parent.textContent = 'x'
  expect(readHtml(inert.body).document.content).toEqual([paragraph(text('x'))])
})

test('a megabyte is cut at what a text may have, and says so', () => {
  const { document: cut, isCut } = read(`<p>${'ab 😀'.repeat(200_000)}</p>`)
  expect(isCut).toBe(true)
  expect(plainTextOf(cut).length).toBeLessThanOrEqual(RICH_TEXT_MAX_LENGTH)
  expect(plainTextOf(cut).length).toBeGreaterThan(RICH_TEXT_MAX_LENGTH - 3)
  expect(read('<br>'.repeat(6_000)).isCut).toBe(true)
  expect(read('<p>short</p>').isCut).toBe(false)
})

test('signs that hide or turn a text stay text', () => {
  const tricks = '\u202Eabc\u200B\u0000<b>'
  const inert = document.implementation.createHTMLDocument('')
  inert.body.textContent = tricks
  expect(readHtml(inert.body).document.content).toEqual([paragraph(text(tricks))])
})
