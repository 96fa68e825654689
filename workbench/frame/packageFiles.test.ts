import { expect, test } from 'vitest'
import { withUrls } from './packageFiles'

const FILES: Readonly<Record<string, string>> = { 'pictures/sun.png': 'blob:null/1', 'styles/rain.webp': 'blob:null/2' }
const rewrite = (text: string) => withUrls(text, 'styles/main.css', (path) => FILES[path] ?? null)

test.each([
  ['a{background:url(../pictures/sun.png)}', 'a{background:url("blob:null/1")}'],
  ["a{background: URL( '../pictures/sun.png' ) no-repeat}", 'a{background: url("blob:null/1") no-repeat}'],
  ['a{background:url("rain.webp#x"),url(/pictures/sun.png)}', 'a{background:url("blob:null/2"),url("blob:null/1")}'],
])('addresses of files in a style sheet lead to the files: %s', (text, expected) => {
  expect(rewrite(text)).toBe(expected)
})

test.each([
  'a{background:url(missing.png)}',
  'a{background:url(../../../../etc/passwd)}',
  'a{background:url(data:image/png;base64,AA==)}',
  'a{background:url(https://evil.example/x.png)}',
  'a{background:url(//package.invalid.evil.example/x.png)}',
  'a{background:url(https://package.invalid:8443/pictures/sun.png)}',
  'a{content:"url"}',
])('any other address stays as it is: %s', (text) => {
  expect(rewrite(text)).toBe(text)
})
