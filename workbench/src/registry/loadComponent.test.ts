import { memo } from 'react'
import { expect, test } from 'vitest'
import { loadComponent } from './loadComponent'

const load = (module: object) => loadComponent({ id: 'feed.list', load: async () => module as { default: unknown } })

test('loads the default export of the file', async () => {
  const component = () => null
  const memoized = memo(component)
  expect([await load({ default: component }), await load({ default: memoized })]).toEqual([component, memoized])
})

test.each([{}, { default: undefined }, { default: 'text' }, { List: () => null }])(
  'rejects a file without a component as its default export: %j',
  async (module) => {
    await expect(load(module)).rejects.toMatchObject({
      problem: { code: 'client/no-component', params: { id: 'feed.list' } },
    })
  },
)
