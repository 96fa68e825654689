// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { cameras } from '@barn-workbench/core/contract'
import { openIncident, openPicture } from '@barn-workbench/core/intents'
import { TEXT_COLORS } from '@barn-workbench/core/schema'
import { definePlugin } from '../define/definePlugin'
import type { CallIntent } from '../react/screenActions'
import { aCamera, createFakeInstance, documents } from '../testing'
import { renderInWorkbench } from '../testing/renderInWorkbench'
import { RichText, TitleLevel, type RichTextProps } from './RichText'

const plugin = definePlugin({
  id: 'texts',
  locale: { en: async () => ({ default: {} }), de: async () => ({ default: {} }) },
})

interface Around extends Partial<RichTextProps> {
  intents?: CallIntent
  /** The level of the title above. */
  titleLevel?: number
}

const allCameras = documents(cameras.query, 'cameraId', () => [aCamera({ cameraId: 'c', name: 'Pens 1–2' })])

/** Draws a document; returns its element, or null if nothing is drawn. */
async function draw(
  document: unknown,
  { intents = () => null, titleLevel = 2, ...props }: Around = {},
): Promise<Element | null> {
  const around = {
    plugin,
    instance: createFakeInstance({ answers: [allCameras] }),
    name: 'text',
    answers: { intent: intents },
  }
  const { container } = await renderInWorkbench(around, () => (
    <main>
      <TitleLevel level={titleLevel}>
        <RichText document={document} {...props} />
      </TitleLevel>
    </main>
  ))
  return container.querySelector('main > div')
}

const text = (words: string, ...marks: unknown[]) => ({ type: 'text', text: words, marks })
const node = (type: string, ...content: unknown[]) => ({ type, content })
const doc = (...content: unknown[]) => node('doc', ...content)
const line = (...content: unknown[]) => doc(node('paragraph', ...content))
const heading = (level: unknown, words: string) => ({ type: 'heading', attrs: { level }, content: [text(words)] })
const link = (href: unknown) => ({ type: 'link', attrs: { href } })
const chip = { type: 'incident', attrs: { incidentId: 'i-1' } }

test('draws paragraphs, breaks and nested lists', async () => {
  const inner = node('orderedList', node('listItem', node('paragraph', text('valve'))))
  const item = node('listItem', node('paragraph', text('pump')), inner)
  const drawn = await draw(
    doc(node('paragraph', text('a'), { type: 'hardBreak' }, text('b')), node('bulletList', item)),
  )
  expect(drawn?.innerHTML).toBe('<p>a<br>b</p><ul><li><p>pump</p><ol><li><p>valve</p></li></ol></li></ul>')
})

test('an empty paragraph keeps its line', async () => {
  expect((await draw('a\n\nb'))?.innerHTML).toBe('<p>a</p><p><br></p><p>b</p>')
})

test('draws all marks of a text together', async () => {
  const marks = ['bold', 'italic', 'underline', 'strike', 'code'].map((type) => ({ type }))
  const drawn = await draw(line(text('x', ...marks, { type: 'color', attrs: { color: 'teal' } })))
  expect(drawn?.querySelector('p')?.innerHTML).toBe(
    '<span style="color: var(--bw-text-teal);"><s><u><em><strong><code>x</code></strong></em></u></s></span>',
  )
})

test('draws each of the 18 colours, and no other', async () => {
  const colors = [...TEXT_COLORS, 'tomato', 'red; background: url(x)'].map((color) => ({
    type: 'color',
    attrs: { color },
  }))
  const drawn = await draw(line(...colors.map((color) => text('x', color))))
  expect(drawn?.querySelectorAll('span')).toHaveLength(18)
})

test('headings follow each other without a gap, and keep the look of their own level', async () => {
  const drawn = await draw(doc(...[3, 6, 5, 1, 2, 'x'].map((level) => heading(level, 'h'))), { titleLevel: 4 })
  const headings = [...(drawn?.children ?? [])].map((element) => [element.tagName, element.getAttribute('data-level')])
  expect(headings).toEqual([
    ['H5', '3'],
    ['H6', '6'],
    ['H6', '5'],
    ['H5', '1'],
    ['H6', '2'],
    ['H6', '6'],
  ])
})

test('a link opens a new tab that knows nothing of this page, and texts with one address are one link', async () => {
  const page = link('https://a.test/b')
  const drawn = await draw(
    line(text('see ', page), text('here', page, { type: 'bold' }), text(' mail', link('mailto:a@b'))),
  )
  expect(drawn?.querySelectorAll('a')).toHaveLength(2)
  const target = screen.getByRole('link', { name: 'see here' })
  expect(['href', 'rel', 'target'].map((name) => target.getAttribute(name))).toEqual([
    'https://a.test/b',
    'noopener noreferrer',
    '_blank',
  ])
  expect(screen.getByRole('link', { name: 'mail' }).getAttribute('target')).toBeNull()
})

test.each(['javascript:alert(1)', ' https://a', 'data:text/html,x', '//a', 'https://', 7, null, undefined])(
  'a link to %j is text',
  async (href) => {
    const drawn = await draw(line(text('x', link(href))))
    expect(drawn?.innerHTML).toBe('<p>x</p>')
  },
)

test('an incident is a link to it, which a click follows by the intent', async () => {
  const open = vi.fn(async () => ({}))
  const intents = ((intent) => (intent.id === openIncident.id ? open : null)) as CallIntent
  await draw(line(chip), { intents, incidentLabel: () => 'Dead animal in pen 7' })
  const target = screen.getByRole('link', { name: 'Dead animal in pen 7' })
  expect(target.getAttribute('href')).toMatch(/^\/instance\/\w+\/incidents\?incident=i-1$/)
  target.click()
  expect(open).toHaveBeenCalledWith({ incidentId: 'i-1' })
})

test.each([
  ['one whose title is not known here', { incidentLabel: () => undefined }, chip, 'Incident'],
  ['one that does not exist', { incidentLabel: () => null }, chip, 'Unknown incident'],
  ['a malformed id', {}, { type: 'incident', attrs: { incidentId: '../x' } }, 'Unknown incident'],
  ['a missing id', {}, { type: 'incident' }, 'Unknown incident'],
])('an incident that nobody opens is a word: %s', async (_case, props, incident, words) => {
  const drawn = await draw(line(incident), props)
  expect([drawn?.textContent, drawn?.querySelector('a')]).toEqual([words, null])
})

test('a mention has its label', async () => {
  const drawn = await draw(line({ type: 'mention', attrs: { accountId: 'a', label: 'Anna' } }))
  expect(drawn?.textContent).toBe('@Anna')
})

const place = { cameraId: 'c', timestamp: Date.parse('2020-01-14T09:05:00Z'), point: [0, 0.5] }

test('a pin has its camera and the time of the picture in the barn, and leads to the picture', async () => {
  const open = vi.fn(async () => ({}))
  const intents = ((intent) => (intent.id === openPicture.id ? open : null)) as CallIntent
  await draw(line({ type: 'pin', attrs: place }), { intents })
  const pin = await screen.findByRole('button', { name: 'Pens 1–2, 14 Jan 2020, 10:05' })
  pin.click()
  expect(open).toHaveBeenCalledWith(place)
})

test('a pin whose camera is not known, and that nobody opens, is a word', async () => {
  const drawn = await draw(line({ type: 'pin', attrs: { ...place, cameraId: 'gone' } }))
  expect([drawn?.textContent, drawn?.querySelector('button')]).toEqual([
    'Place in the picture of 14 Jan 2020, 10:05',
    null,
  ])
})

test.each([
  [
    'an unknown node',
    doc({ type: 'table', content: [node('row', text('a')), node('row', text('b'))] }),
    '<div><div><p>a</p></div><div><p>b</p></div></div>',
  ],
  ['an unknown mark', line(text('a', { type: 'blink' }, null, 'x')), '<p>a</p>'],
  ['texts outside of paragraphs', doc(text('a'), 'b', node('paragraph', text('c'))), '<p>ab</p><p>c</p>'],
  ['a paragraph in a paragraph', line(node('paragraph', text('a'))), '<p>a</p>'],
  ['a list without items', doc(node('bulletList', node('paragraph', text('a')))), '<ul><li><p>a</p></li></ul>'],
  ['an item without a list', doc(node('listItem', text('a'))), '<div><p>a</p></div>'],
  ['missing content', doc({ type: 'paragraph' }, { type: 'bulletList', content: 'a' }), '<p><br></p><ul></ul>'],
  ['a pin without a time', line({ type: 'pin', attrs: { ...place, timestamp: Infinity } }), null],
  ['a pin beside the picture', line({ type: 'pin', attrs: { ...place, point: [2, 0] } }), null],
  ['HTML', '<b>a</b>', '<p>&lt;b&gt;a&lt;/b&gt;</p>'],
])('%s does no harm', async (_case, document, expected) => {
  const drawn = await draw(document)
  if (expected === null) expect(drawn?.textContent).toBe('Place in the picture')
  else expect(drawn?.innerHTML).toBe(expected)
})

test.each([null, undefined, 7, [], {}, doc()])('%j draws nothing', async (document) => {
  expect(await draw(document)).toBeNull()
})

test('what is nested deeper than allowed is shown as its text', async () => {
  let deep: unknown = node('paragraph', text('x'))
  for (let i = 0; i < 5_000; i++) deep = node('bulletList', node('listItem', deep))
  expect((await draw(doc(deep)))?.textContent).toBe('x')
})
