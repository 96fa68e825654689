import { expect, test } from 'vitest'
import { settle } from '../testing/settle'
import { createMemoryStorage, type KeyValueStorage } from './keyValueStorage'
import { createLocalSettings, localSettingsDefaults, toggledUserMode, userModeOf } from './localSettings'
import type { StoreProblem } from './sharedStore'
import { createMemoryChannels } from './tabChannel'

function openTab(storage: KeyValueStorage, channel = createMemoryChannels()(), tabId = 'a') {
  const problems: StoreProblem[] = []
  const store = createLocalSettings({ storage, channel, tabId, onProblem: (problem) => problems.push(problem) }, 'en')
  return { ...store, problems }
}

/** A browser that has stored these values. */
const stored = (values: object) =>
  createMemoryStorage(
    new Map<string, unknown>([
      [
        'store/settings',
        Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { value, at: 1, by: 'z' }])),
      ],
    ]),
  )

test('the defaults are those of the product, in the language of the browser', () => {
  expect(openTab(createMemoryStorage()).defaults).toEqual({ ...localSettingsDefaults, language: 'en' })
})

const cyclic: unknown[] = []
cyclic.push(cyclic)

test.each([
  ['theme', 'moon'],
  ['userMode', 'expert'],
  ['toastPosition', { toString: 1 }],
  ['startPage', null],
  ['cameraTileWidth', -3],
  ['cameraTileWidth', NaN],
  ['serviceProvidersExcludedFromAutoAdd', 'all'],
  ['serviceProvidersExcludedFromAutoAdd', cyclic],
  ['simulatedPermissions', ['a.view\nX-Other: 1']],
  ['simulatedPermissions', ['a.view,b.view']],
  ['simulatedPermissions', Array(1_001).fill('a.view')],
  ['lastInstanceId', 'x'.repeat(5_000_000)],
])('a hostile %s falls back by itself, and all others are read', async (name, value) => {
  const tab = openTab(stored({ showVersions: true, [name]: value }))
  await tab.ready
  expect(tab.get()).toEqual({ ...localSettingsDefaults, language: 'en', showVersions: true })
  expect(tab.problems).toEqual([{ kind: 'broken-property', property: name }])
})

test('5 MB of settings of another version are read past, and stay', async () => {
  const storage = stored({ later: 'x'.repeat(5_000_000), theme: 'dark' })
  const tab = openTab(storage)
  await tab.ready
  tab.set({ theme: 'system' })
  await settle()
  expect(tab.get().theme).toBe('system')
  expect(await storage.get('store/settings')).toMatchObject({
    later: { value: expect.stringMatching(/^x+$/) as string },
  })
})

test('a storage that throws on every call leaves the settings to work in memory, in all tabs', async () => {
  const fail = () => {
    throw new Error('no storage')
  }
  const storage: KeyValueStorage = { get: fail, set: fail, remove: fail, keys: fail }
  const channels = createMemoryChannels()
  const [one, other] = [openTab(storage, channels(), 'a'), openTab(storage, channels(), 'b')]
  await Promise.all([one.ready, other.ready])
  one.set({ theme: 'dark' })
  await settle()
  expect([one.get().theme, other.get().theme]).toEqual(['dark', 'dark'])
  expect(one.problems.every(({ kind }) => kind === 'storage-failed')).toBe(true)
  expect(one.problems.length).toBeGreaterThan(0)
  await one.forget()
})

test('who has chosen no mode is offered everything; the switch goes from none to advanced, and on from there', () => {
  expect([null, 'basic', 'advanced'].map((userMode) => userModeOf({ userMode: userMode as 'basic' }))).toEqual([
    'advanced',
    'basic',
    'advanced',
  ])
  expect([toggledUserMode(null), toggledUserMode('advanced'), toggledUserMode('basic')]).toEqual([
    'advanced',
    'basic',
    'advanced',
  ])
})
