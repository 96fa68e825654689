import { expect, test } from 'vitest'
import { inGroups, navItemsFor, splitForRail } from './navItems'

const idsFor = (...[permissions, species]: [string[], 'pigs' | 'chickens' | null]) =>
  navItemsFor('1001', new Set(permissions), true, species).map(({ id }) => id)

test('only pigs have a region overview, for who may see any measurement', () => {
  expect(idsFor(['data.view.speed'], 'pigs')).toContain('regions-overview')
  expect(idsFor(['data.view.speed'], 'chickens')).not.toContain('regions-overview')
  expect(idsFor(['data.view.speed'], null)).not.toContain('regions-overview')
  expect(idsFor(['incidents.view'], 'pigs')).not.toContain('regions-overview')
})

test('the path of each screen is below its instance, and the settings are the last', () => {
  const items = navItemsFor('1001', new Set(['data.view']), true, 'pigs')
  expect(items.slice(0, -1).every(({ path }) => path.startsWith('/instance/1001'))).toBe(true)
  expect(items.at(-1)?.id).toBe('settings')
  expect(navItemsFor('1900', new Set(), false).map(({ id }) => id)).toEqual(['settings'])
})

test('every entry stands under one heading, and a heading without entries is left out', () => {
  const items = navItemsFor('1001', new Set(['data.view']), true, 'pigs')
  const groups = inGroups([{ id: 'users', group: 'administration' as const }, ...items])
  expect(groups.map(([group]) => group)).toEqual(['watch', 'administration', 'own'])
  expect(groups.flatMap(([, entries]) => entries)).toHaveLength(items.length + 1)
})

test('an account without any permission is offered the settings alone, in the bar of a phone', () => {
  const [settings, ...others] = navItemsFor('1001', new Set(), true, 'pigs')
  expect(settings).toMatchObject({ id: 'settings' })
  expect(settings?.isInMore).toBeUndefined()
  expect(others).toEqual([])
})

test('until the permissions are known, the main screens are offered', () => {
  const ids = navItemsFor('1001', null, true, 'pigs').map(({ id }) => id)
  expect(ids).toEqual(['dashboard', 'incidents', 'cameras', 'settings'])
})

test.each([
  ['incidents.deadAnimal.view', ['dashboard', 'today', 'incidents', 'settings']],
  ['recordings.view.frame', ['dashboard', 'cameras', 'settings']],
  ['accounts.view', ['dashboard', 'settings']],
])('an account with %s alone is offered its screens', (permission, ids) => {
  expect(idsFor([permission], 'chickens')).toEqual(ids)
})

test('the rail has the seven entries with the lowest ranks in their order, and always the one on view', () => {
  const ranks = [10, undefined, 40, 20, 30, undefined, 70, 60, 50, 80]
  const items = ranks.map((rank, index) => ({ path: `/${index}`, exact: false, ...(rank && { rank }) }))
  const paths = (pathname: string) => {
    const { inRail, inMore } = splitForRail(items, pathname)
    return [inRail.map(({ path }) => path).join(''), inMore.map(({ path }) => path).join('')]
  }
  expect(paths('/0')).toEqual(['/0/2/3/4/6/7/8', '/1/5/9'])
  expect(paths('/5/detail')).toEqual(['/0/2/3/4/5/7/8', '/1/6/9'])
  expect(paths('/50')).toEqual(['/0/2/3/4/6/7/8', '/1/5/9'])
})

test('where there are few entries all are in the rail, with a rank or without', () => {
  const items = navItemsFor('1001', new Set(['incidents.view']), true, 'pigs')
  expect(splitForRail(items, '/')).toEqual({ inRail: items, inMore: [] })
})
