import { expect, test } from 'vitest'
import { buildOf, servedBuild } from './clientBuild'

const page = (name: string) =>
  `<script type="module" crossorigin src="/barns/assets/${name}"></script><link rel="modulepreload" href="./assets/zod-Bm9Fx3Bh.js">`

test.each([
  [page('index-B-kCeNS5.js'), 'B-kCeNS5'],
  [page('vendor-B-kCeNS5.js'), null],
  ['<script type="module" src="/src/main.tsx"></script>', null],
  ['a proxy asks you to sign in', null],
])('the page %s is of the build %s', (html, build) => {
  expect(buildOf(html)).toBe(build)
})

test('a server that fails says nothing of a build', async () => {
  const fetch = async () => new Response(page('index-B-kCeNS5.js'), { status: 502 })
  expect(await servedBuild(fetch, '/', new AbortController().signal)).toBeNull()
})
