import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildRequest } from './buildRequest'

test('no parameter leaves its place in the path', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (id) => {
      fc.pre(id.isWellFormed())
      const { path } = buildRequest({ path: '/api/things/:id/still' }, { params: { id } })
      const url = new URL(`http://barn.test${path}`)
      expect(url.origin).toBe('http://barn.test')
      expect(url.pathname.split('/')).toHaveLength(5)
      expect(url.search + url.hash).toBe('')
    }),
  )
  for (const id of ['.', '..', '../..', '//evil.test', '?x=1', '#x', '%2e%2e', '\\..\\']) {
    const { pathname, host } = new URL(
      `http://barn.test${buildRequest({ path: '/api/things/:id/still' }, { params: { id } }).path}`,
    )
    expect([host, pathname.split('/').length]).toEqual(['barn.test', 5])
  }
})

test('query and body are written out; what is undefined is left out', () => {
  const built = buildRequest(
    { path: '/api/still' },
    { query: { resizeY: 200, draw: undefined, text: 'a&b' }, body: { x: 1 } },
  )
  expect(built).toEqual({
    path: '/api/still?resizeY=200&text=a%26b',
    headers: { 'Content-Type': 'application/json' },
    body: '{"x":1}',
  })
  expect(buildRequest({ path: '/api/p' }, {})).toEqual({ path: '/api/p', headers: {} })
})
