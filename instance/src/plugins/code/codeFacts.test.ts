import { expect, test } from 'vitest'
import { codeFactsOf } from './codeFacts'
import { LARGEST_PARSED } from './parseModule'

/** The facts of a module, as `fact: name×count`. */
function factsOf(code: string): string[] {
  return codeFactsOf('a.js', new TextEncoder().encode(code)).flatMap(({ fact, names }) =>
    names.length === 0 ? [fact] : names.map(({ name, count }) => `${fact}: ${name}×${count}`),
  )
}

test.each([
  ["fetch('/a'); fetch('/b')", ['network: fetch×2']],
  ['window.localStorage.a = 1', ['storage: localStorage×1']],
  ["globalThis['fetch']('/a')", ['network: fetch×1']],
  ['self[`indexedDB`]', ['storage: indexedDB×1']],
  ['window.parent.top.caches', ['storage: caches×1']],
  ['window[name]', ['evaluation: window[…]×1']],
  ["const { localStorage: kept } = window; kept.getItem('a')", ['storage: localStorage×1']],
  ['let s; ({ cookie: s } = document)', ['storage: cookie×1']],
  ["document.cookie = 'a'", ['storage: cookie×1']],
  ['new Function(text)()', ['evaluation: Function×1']],
  ["(() => 0).constructor('return 1')()", ['evaluation: constructor×1']],
  ["setTimeout('a()', 1); setTimeout(() => a(), 1)", ['evaluation: setTimeout×1']],
  ['import(where)', ['evaluation: import()×1']],
  ['new Worker(url); navigator.serviceWorker', ['workers: Worker×1', 'workers: serviceWorker×1']],
  ["document.createElement('IFRAME')", ['frames: iframe×1']],
  ["jsx('iframe', {})", ['frames: iframe×1']],
  ['element.innerHTML = text', ['markup: innerHTML×1']],
  ['jsx("p", { dangerouslySetInnerHTML: { __html: text } })', ['markup: dangerouslySetInnerHTML×1']],
  ['document.write(text)', ['markup: write×1']],
  ['navigator.clipboard.writeText(text)', ['clipboard: clipboard×1']],
  ['window.navigator.geolocation', ['devices: geolocation×1']],
  ['new RTCPeerConnection()', ['connections: RTCPeerConnection×1']],
  ["import { a } from 'react'; import('react-dom')", []],
])('%s', (code, facts) => {
  expect(factsOf(code)).toEqual(facts)
})

test.each([
  'const fetch = () => 1; fetch()',
  'export function show(fetch) { return fetch() }',
  "import { useState as caches } from 'react'; caches()",
  'try { a() } catch (open) { open() }',
  'class Worker {} new Worker()',
  'const { fetch } = tools; fetch()',
  'const a = { fetch: 1, open() {} }; a.fetch; a.open()',
  "file.write('a'); form.cookie",
  "a('object')",
])('a name that the module has by itself is none of the browser: %s', (code) => {
  expect(factsOf(code)).toEqual([])
})

test('a name that is declared elsewhere in the file hides nothing', () => {
  expect(factsOf('function a(fetch) { return fetch() }\n{ let fetch = 1 }\nfetch()')).toEqual(['network: fetch×1'])
})

test.each([
  ['import a from "./chunk.js"', 'a.js: ./chunk.js'],
  ['export * from "lodash"', 'a.js: lodash'],
  ['export { a } from "https://a.example/a.js"', 'a.js: https://a.example/a.js'],
  ['const a = await import(`./chunk.js`)', 'a.js: ./chunk.js'],
])('a module that does not stand alone is refused: %s', (code, detail) => {
  expect(() => factsOf(code)).toThrow(expect.objectContaining({ fault: 'notAlone', detail }))
})

test.each([
  ['no module', 'const = 1'],
  ['too deep', `const a = ${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['too long a sum', `const a = 1${' + 1'.repeat(200_000)}`],
  ['too large', `const a = '${'a'.repeat(LARGEST_PARSED)}'`],
])('a file that is %s is unreadable', (_, code) => {
  expect(factsOf(code)).toEqual(['unreadable'])
})
