import { expect, test } from 'vitest'
import { z } from 'zod'
import { definePage, definePlugin } from '@barn-workbench/plugin-sdk'
import { createRegistry } from '../registry/registry'
import { pathsAbove } from './trail'

const locale = async () => ({ default: {} })
const load = async () => ({ default: () => null })
const params = z.object({})
const ofInstance = { needs: [] }
const { pages } = createRegistry({
  plugins: [
    definePlugin({
      id: 'feed',
      locale: { en: locale, de: locale },
      pages: [
        definePage({ id: 'feed.silos', path: '/silos', parent: '/feed', ofInstance, params, load }),
        definePage({ id: 'feed.feed', path: '/feed', ofInstance, params, load }),
        definePage({ id: 'feed.silo', path: '/silo/:siloId', parent: '/silos', ofInstance, params, load }),
        definePage({ id: 'feed.loop', path: '/loop', parent: '/loop', ofInstance, params, load }),
        definePage({ id: 'feed.prices', path: '/prices', params, load }),
      ],
    }),
  ],
  faulty: [],
})

test.each([
  ['/', null, []],
  ['/prices', null, ['/']],
  ['/prices', '1001', ['/', '/instance/1001']],
  ['/instance/1001', null, ['/']],
  ['/instance/1001/cameras', '1001', ['/', '/instance/1001']],
  ['/instance/1001/dashboard/own', '1001', ['/', '/instance/1001']],
  ['/instance/1001/unknown/path', '1001', ['/', '/instance/1001']],
  ['/instance/1001/silo/7', '1001', ['/', '/instance/1001', '/instance/1001/feed', '/instance/1001/silos']],
])('above %s, with the instance %s open, are %j', (path, openId, above) => {
  expect(pathsAbove(pages, path, openId)).toEqual(above)
})

test('a page that is its own parent ends the way', () => {
  expect(pathsAbove(pages, '/instance/1001/loop', '1001')).toEqual([])
})
