// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { importChecked } from './importChecked'

const load = vi.fn((url: string) => Promise.resolve({ default: url }))
const links = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')]

beforeEach(() => {
  load.mockClear()
  const map = { imports: {}, integrity: { '/plugins/known-1/a.js': 'sha384-known' } }
  document.head.innerHTML = `<script type="importmap">${JSON.stringify(map)}</script>`
  // jsdom knows no such links.
  vi.spyOn(DOMTokenList.prototype, 'supports').mockReturnValue(true)
})

afterEach(() => void vi.restoreAllMocks())

test('a module that the page has the digest of is imported at once', async () => {
  const digests = { '/plugins/known-1/a.js': 'sha384-known' }
  expect(await importChecked('/plugins/known-1/a.js', digests, load)).toEqual({ default: '/plugins/known-1/a.js' })
  expect(links()).toEqual([])
})

test('a later plugin runs when all of its modules were checked, each once', async () => {
  const digests = { '/plugins/later-1/a.js': 'sha384-a', '/plugins/later-1/b.js': 'sha384-b' }
  const importing = importChecked('/plugins/later-1/a.js', digests, load)
  expect(links().map((link) => [link.getAttribute('href'), link.integrity])).toEqual(Object.entries(digests))
  const [first, second] = links()
  first?.dispatchEvent(new Event('load'))
  await Promise.resolve()
  expect(load).not.toHaveBeenCalled()
  second?.dispatchEvent(new Event('load'))
  await importing
  await importChecked('/plugins/later-1/b.js', digests, load)
  expect(load.mock.calls).toEqual([['/plugins/later-1/a.js'], ['/plugins/later-1/b.js']])
  expect(links()).toEqual([])
})

test('a module with another digest does not run, and is asked for again past what the browser has kept', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response())
  const digests = { '/plugins/torn-1/a.js': 'sha384-a' }
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const importing = importChecked('/plugins/torn-1/a.js', digests, load)
    await vi.waitFor(() => expect(links()).toHaveLength(1))
    links()[0]?.dispatchEvent(new Event('error'))
    await expect(importing).rejects.toMatchObject({ problem: { code: 'client/code-not-loaded' } })
  }
  expect(load).not.toHaveBeenCalled()
  expect(fetch).toHaveBeenCalledExactlyOnceWith(
    '/plugins/torn-1/a.js',
    expect.objectContaining({ cache: 'reload', integrity: 'sha384-a' }),
  )
})
