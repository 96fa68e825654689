// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { plainTextOf, RICH_TEXT_MAX_LENGTH, RichTextDocument } from '@barn-workbench/core/schema'
import { createRichEditor } from './createRichEditor'
import { readDocument } from './paste/readDocument'
import { triggerOf } from './suggestions/Suggestions'
import { linkAddress } from './toolbar/LinkForm'

const text = (words: string) => ({ type: 'text', text: words })
const node = (type: string, ...content: unknown[]) => ({ type, content })
const paragraph = (words: string) => node('paragraph', text(words))

afterEach(() => document.body.replaceChildren())

function start(...given: unknown[]) {
  const [content] = given.length > 0 ? given : [node('doc', { type: 'paragraph' })]
  const element = document.createElement('div')
  document.body.append(element)
  const onRefused = vi.fn()
  const editor = createRichEditor({
    element,
    document: content,
    attributes: {},
    placeholder: '',
    incidentText: (id) => `incident ${id}`,
    pinText: (place) => (place ? `pin of ${place.cameraId}` : 'pin'),
    onRefused,
    onSubmit: () => undefined,
  })
  return { editor, element, onRefused, written: () => readDocument(editor.getJSON()) }
}

/** Pastes HTML as a browser does. The environment has no events of a clipboard. */
function paste({ view }: ReturnType<typeof start>['editor'], html: string) {
  view.pasteHTML(html, new Event('paste') as ClipboardEvent)
}

test.each([null, undefined, { type: 'doc', content: [] }, 'no document'])(
  'an empty text has a line in which the cursor stands, so that marks that are chosen first are kept (%j)',
  (content) => {
    const { editor, written } = start(content)
    editor.commands.toggleBold()
    const { from, to } = editor.state.selection
    editor.view.dispatch(editor.state.tr.insertText('a', from, to))
    expect(written()).toEqual({
      type: 'doc',
      content: [node('paragraph', { ...text('a'), marks: [{ type: 'bold' }] })],
    })
  },
)

test('shows a document and gives it back, with what only the instance makes', () => {
  const content = node(
    'doc',
    { type: 'heading', attrs: { level: 6 }, content: [text('a')] },
    node('bulletList', node('listItem', paragraph('b'), node('orderedList', node('listItem', paragraph('c'))))),
    node(
      'paragraph',
      { type: 'incident', attrs: { incidentId: 'i-1' } },
      { type: 'mention', attrs: { accountId: 'a-1', label: 'Anna' } },
      { type: 'pin', attrs: { cameraId: 'c', timestamp: 5, point: [0, 1] } },
      { type: 'text', text: 'x', marks: [{ type: 'code' }, { type: 'color', attrs: { color: 'teal' } }] },
    ),
  )
  const { editor, written, element } = start(content)
  expect(written()).toEqual(content)
  expect(element.textContent).toContain('incident i-1@Annapin')
  editor.destroy()
})

test('pasted HTML comes in clean, and does nothing', () => {
  const { editor, element, written } = start()
  paste(
    editor,
    '<p data-pm-slice="9 9 [&quot;x&quot;,null]">a<img src=x onerror="window.hacked=1"><a href="javascript:x">b</a>' +
      '<script>window.hacked=1</script></p><table><tr><td>c</td></tr></table>',
  )
  expect(plainTextOf(written())).toBe('ab c')
  expect(element.querySelector('img, script, table, a')).toBeNull()
  expect(window).not.toHaveProperty('hacked')
  editor.destroy()
})

test('a pasted megabyte is cut, and what would be too long or too deep is refused with words', () => {
  const { editor, onRefused, written } = start()
  paste(editor, `<p>${'x'.repeat(1_000_000)}</p>`)
  expect(onRefused).toHaveBeenCalledWith('cut')
  expect(plainTextOf(written())).toHaveLength(RICH_TEXT_MAX_LENGTH)
  editor.commands.insertContent('y')
  expect(onRefused).toHaveBeenLastCalledWith('tooLong')
  expect(RichTextDocument.safeParse(written()).success).toBe(true)
  editor.destroy()
})

test('lists are not nested deeper than the instance takes them', () => {
  const list = (inner: unknown[]) => node('bulletList', node('listItem', paragraph('a')), node('listItem', ...inner))
  const deepest = node('bulletList', node('listItem', paragraph('c')), node('listItem', paragraph('d')))
  const { editor, written, onRefused } = start(node('doc', list([paragraph('b'), list([paragraph('b'), deepest])])))
  const before = written()
  editor.commands.focus('end')
  editor.commands.sinkListItem('listItem')
  expect(onRefused).toHaveBeenLastCalledWith('tooDeep')
  expect(written()).toEqual(before)
  editor.destroy()
})

test.each([
  ['see @An', { kind: '@', query: 'An' }],
  ['@', { kind: '@', query: '' }],
  ['#dead animal', { kind: '#', query: 'dead animal' }],
  ['a@b', null],
  ['# ', null],
  ['@one two three four', null],
])('%j names %j', (typed, expected) => {
  const { editor } = start(node('doc', paragraph(typed)))
  editor.commands.setTextSelection(editor.state.doc.content.size - 1)
  const trigger = triggerOf(editor, ['@', '#'])
  expect(trigger && { kind: trigger.kind, query: trigger.query }).toEqual(expected)
  editor.destroy()
})

test.each([
  ['https://a.test/b', 'https://a.test/b'],
  ['a.test/b', 'https://a.test/b'],
  ['anna@a.test', 'mailto:anna@a.test'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['a b.test', null],
  ['', null],
])('the address %j leads to %j', (typed, address) => {
  expect(linkAddress(typed)).toBe(address)
})

const pin = (attrs: object) => ({ type: 'pin', attrs: { cameraId: 'c', timestamp: 5, ...attrs } })

test('a pin stands in the text with its camera, and is kept as it is', () => {
  const content = node('doc', node('paragraph', pin({ point: [0, 1] })))
  const { written, element } = start(content)
  expect(element.querySelector('[data-pin]')?.textContent).toBe('pin of c')
  expect(written()).toEqual(content)
})

test('a text takes 20 pins and no more', () => {
  const pins = Array.from({ length: 19 }, () => pin({ point: [0, 1] }))
  const { editor, onRefused, written } = start(node('doc', node('paragraph', ...pins)))
  for (let i = 0; i < 2; i++) editor.commands.insertContent(pin({ point: [1, 1] }))
  expect(onRefused.mock.calls).toEqual([['tooManyPins']])
  expect(written().content?.[0]?.content).toHaveLength(20)
})
