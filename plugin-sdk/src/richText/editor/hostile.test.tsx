// @vitest-environment jsdom
import { act } from '@testing-library/react'
import fc from 'fast-check'
import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { LINK_ADDRESS, RichTextDocument, TEXT_COLORS } from '@barn-workbench/core/schema'
import { definePlugin } from '../../define/definePlugin'
import { createFakeInstance } from '../../testing'
import { renderInWorkbench } from '../../testing/renderInWorkbench'
import { RichText } from '../RichText'
import { readHtml } from './engine/paste/readHtml'

const STRINGS = 2_000
/** Strings that are drawn at once. */
const BATCH = 50

const plugin = definePlugin({
  id: 'texts',
  locale: { en: async () => ({ default: {} }), de: async () => ({ default: {} }) },
})

const SCRIPTS = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//a.test/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<body onload=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<svg onload=alert(1)><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--><img src=x onerror=alert(1)>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<object data="javascript:alert(1)"></object><embed src="data:text/html,x">',
  '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">x</button></form>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)"><base href="//a.test/">',
  '<style>*{background:url(//a.test/x)}</style><link rel=stylesheet href="//a.test/x.css">',
  '<p style="background:url(javascript:alert(1));color:expression(alert(1))" onclick="alert(1)">x</p>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<div data-pm-slice="1 1 []"><img src=x onerror=alert(1)></div>',
  '"><svg/onload=alert(1)>',
  '{{constructor.constructor("alert(1)")()}}${alert(1)}',
  '\u0000<scri\u0000pt>alert(1)</script>',
]
const ADDRESSES = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '&#106;avascript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html;base64,PHNjcmlwdD4=',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  '//a.test',
  'https://a.test/" onclick="alert(1)',
  'https://a.test/\u202Egnp.exe',
  'mailto:a@b?subject=<script>',
  'http://',
]
const INVISIBLE = ['\u202E', '\u2066', '\u2067', '\u2069', '\u200B', '\u200D', '\uFEFF', '\u00AD', '\u0000', '\uD800']
const quoted = (value: string) => value.replaceAll('"', '&quot;')

const script = fc.constantFrom(...SCRIPTS)
const address = fc.constantFrom(...ADDRESSES)
const links = address.map((href) => `<a href="${quoted(href)}" target="x" ping="//a.test">x</a>`)
const invisible = fc
  .array(fc.constantFrom(...INVISIBLE), { minLength: 1, maxLength: 40 })
  .map((signs) => `a${signs.join('b')}`)
const ownNodes = fc
  .constantFrom('data-incident-chip', 'data-mention', 'data-color', 'data-level', 'data-pin', 'data-label')
  .chain((name) =>
    fc
      .constantFrom('x', '../x', '7', '"><script>alert(1)</script>', 'red', 'url(//a.test)')
      .map(
        (value) => `<span ${name}="${quoted(value)}" data-label="${quoted('<img src=x onerror=alert(1)>')}">x</span>`,
      ),
  )
/** Depth to which elements of many strings are nested; `LARGE` has deeper ones. */
const DEPTH = 50
const deep = fc
  .tuple(fc.constantFrom('b', 'i', 'u', 's', 'code', 'a', 'ul><li', 'div', 'blockquote', 'h1'), fc.nat({ max: DEPTH }))
  .map(([name, depth]) => `${`<${name}>`.repeat(depth)}x`)
/** Any character. The unit `binary` of fast-check is the same, and makes a table of all of them first. */
const character = fc
  .integer({ min: 0, max: 0x10ffff })
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map(
    (code) => String.fromCodePoint(code),
    (text) => (text as string).codePointAt(0) ?? Number.NaN,
  )
const markup = fc.oneof(
  fc.string({ unit: fc.constantFrom('<', '>', '/', '"', "'", '=', '&', ';', 'a', 'p', ' ', '!', '-', '\n') }),
  fc.string({ unit: character, maxLength: 60 }),
)
const hostile = fc
  .array(fc.oneof(script, links, invisible, ownNodes, deep, markup), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(''))

/** Maximum text that an instance stores. A longer text that it sends anyway is drawn completely once. */
const LONGEST_STORED = 20_000

/** Marks of one text, of some strings. */
const MOST_MARKS = 400

/** Some that are too large, or nested too deep, for a generator that makes thousands. */
const LARGE = [
  'x'.repeat(1_000_000),
  // The parser of the test's document takes the square of their number.
  '<p>'.repeat(3_000),
  `${'<b>'.repeat(400)}x${'</b>'.repeat(400)}`,
  `${'<b><i><u><s>'.repeat(100)}x`,
  '&'.repeat(1_000_000),
  `<a href="javascript:${'x'.repeat(500_000)}">x</a>`,
  '\u202E'.repeat(100_000),
]

/** Stored documents that hold a string wherever they hold one. */
function storedWith(text: string, markCount: number): unknown[] {
  const marks = [
    { type: 'link', attrs: { href: text } },
    { type: 'color', attrs: { color: text } },
    { type: text, attrs: { [text]: text } },
  ]
  const many = Array.from({ length: markCount }, (_, index) => marks[index % marks.length])
  const inline = [
    { type: 'text', text, marks },
    { type: 'text', text: 'x', marks: many },
    { type: 'incident', attrs: { incidentId: text } },
    { type: 'mention', attrs: { accountId: text, label: text } },
    { type: 'pin', attrs: { cameraId: text, timestamp: text, point: [text, text] } },
    { type: text, text, content: [text] },
    text,
  ]
  const content = [
    { type: 'paragraph', attrs: { onclick: text, style: text }, content: inline },
    { type: 'heading', attrs: { level: text }, content: inline },
    { type: 'bulletList', content: [text, { type: 'listItem', content: [text] }] },
    { type: text, content: inline },
  ]
  return [
    { type: 'doc', content },
    { type: text, text, content },
  ]
}

const ELEMENTS = ['DIV', 'P', 'BR', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'UL', 'OL', 'LI', 'A', 'SPAN'].concat([
  'STRONG',
  'EM',
  'U',
  'S',
  'CODE',
])
const STYLES = TEXT_COLORS.map((color) => `color: var(--bw-text-${color});`)

/** The allowed attributes of the drawn content, with the checks of their values. */
const ATTRIBUTES: Readonly<Record<string, (value: string) => boolean>> = {
  class: () => true,
  'data-level': (value) => /^[1-6]$/.test(value),
  rel: (value) => value === 'noopener noreferrer',
  target: (value) => value === '_blank',
  style: (value) => STYLES.includes(value),
  href: (value) => LINK_ADDRESS.test(value) && URL.canParse(value),
}

/** The fault of a drawn attribute, or null. */
function faultOf({ name, value }: Attr): string | null {
  return ATTRIBUTES[name]?.(value) ? null : `${name}="${value.slice(0, 80)}"`
}

function faultsIn(root: Element): string[] {
  return [...root.querySelectorAll('*')].flatMap((element) => [
    ...(ELEMENTS.includes(element.tagName) ? [] : [element.tagName]),
    ...[...element.attributes].flatMap((attribute) => faultOf(attribute) ?? []),
  ])
}

/** Reads a string as pasted HTML; throws if the instance would reject the result. */
function paste(html: string): RichTextDocument {
  const inert = document.implementation.createHTMLDocument('')
  inert.body.innerHTML = html
  const { document: read } = readHtml(inert.body)
  expect(RichTextDocument.safeParse(read).error).toBeUndefined()
  return read
}

/** Texts on screen, and the function that shows others. */
async function startDrawing() {
  const shown: { show?: (documents: readonly unknown[]) => void } = {}
  function Texts() {
    const [documents, setDocuments] = useState<readonly unknown[]>([])
    useEffect(() => {
      shown.show = setDocuments
    }, [])
    return (
      <main>
        {documents.map((text, index) => (
          <RichText key={index} document={text} />
        ))}
      </main>
    )
  }
  const around = { plugin, instance: createFakeInstance({ answers: [] }), name: 'text' }
  const { container } = await renderInWorkbench(around, () => <Texts />)
  return (documents: readonly unknown[]): Element => {
    act(() => shown.show?.(documents))
    return container.querySelector('main') as Element
  }
}

test('of 2,000 hostile strings nothing comes out, pasted or stored, but what a text may hold', async () => {
  const draw = await startDrawing()
  const strings = [...LARGE, ...fc.sample(hostile, { numRuns: STRINGS - LARGE.length, seed: 11 })]
  expect(new Set(strings).size).toBeGreaterThan(STRINGS * 0.9)
  let drawn = 0
  for (let start = 0; start < strings.length; start += BATCH) {
    const batch = strings.slice(start, start + BATCH)
    const documentsOf = (text: string, index: number) => [
      paste(text),
      text,
      ...storedWith(text.slice(0, LONGEST_STORED), index === 0 ? MOST_MARKS : 4),
    ]
    const root = draw(batch.flatMap(documentsOf))
    drawn += root.children.length
    expect(faultsIn(root)).toEqual([])
  }
  // It has looked at something.
  expect(drawn).toBeGreaterThan(STRINGS * 3)
}, 240_000)

test('the same holds for documents of any shape', async () => {
  const draw = await startDrawing()
  const documents = fc.sample(fc.jsonValue({ maxDepth: 6 }), { numRuns: 300, seed: 11 })
  expect(faultsIn(draw(documents))).toEqual([])
})
