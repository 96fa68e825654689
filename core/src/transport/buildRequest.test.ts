import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildRequest } from './buildRequest'

const endpoint = { path: '/api/things/:id/still' } as const

function urlWithId(id: string): URL {
  return new URL(`http://barn.test${buildRequest(endpoint, { params: { id } }).path}`)
}

function expectIdWithinItsSegment(url: URL): void {
  expect(url.origin).toBe('http://barn.test')
  expect(url.pathname.split('/')).toHaveLength(5)
  expect(url.search + url.hash).toBe('')
}

test('any parameter stays within its segment of the path', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (id) => {
      fc.pre(id.isWellFormed())
      expectIdWithinItsSegment(urlWithId(id))
    }),
  )
})

test.each(['.', '..', '../..', '//evil.test', '?x=1', '#x', '%2e%2e', '\\..\\'])(
  'the hostile parameter %s stays within its segment of the path',
  (id) => {
    expectIdWithinItsSegment(urlWithId(id))
  },
)

test('writes query and body, and leaves out undefined parameters', () => {
  const request = buildRequest(
    { path: '/api/still' },
    { query: { resizeY: 200, draw: undefined, text: 'a&b' }, body: { x: 1 } },
  )
  expect(request).toEqual({
    path: '/api/still?resizeY=200&text=a%26b',
    headers: { 'Content-Type': 'application/json' },
    body: '{"x":1}',
  })
})

test('a request without a body has no content type', () => {
  expect(buildRequest({ path: '/api/p' }, {})).toEqual({ path: '/api/p', headers: {} })
})
