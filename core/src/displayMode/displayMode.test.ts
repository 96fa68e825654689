import { expect, test } from 'vitest'
import { createFakeClock } from '../clock'
import { displayMode as calls, type Endpoint } from '../contract'
import { createLog } from '../log'
import { isProblem, ProblemError } from '../result'
import { displayModeDefaults } from '../schema'
import { createMemoryChannels, createMemoryStorage } from '../settings'
import { settle } from '../testing/settle'
import { MINUTE } from '../time'
import { createDisplayMode } from './displayMode'

const inForce = (settings: object, errors: object[] = []) => ({ settings, propertySources: {}, errors })

/** A browser whose instance answers with `reply`, which the test changes. */
function createSetting() {
  const clock = createFakeClock()
  const storage = createMemoryStorage()
  const openChannel = createMemoryChannels()
  const instance = {
    reply: inForce({ ...displayModeDefaults }) as unknown,
    defaults: { defaults: { ...displayModeDefaults } } as unknown,
    sent: [] as string[],
  }
  const send = async ({ method, path }: Endpoint, input: object) => {
    instance.sent.push(method === 'GET' ? path : `${path} ${JSON.stringify(input)}`)
    const reply = path === calls.defaults.path ? instance.defaults : instance.reply
    if (reply instanceof Error) throw reply
    return reply
  }
  let tabs = 0
  function openTab() {
    const tabId = `tab-${++tabs}`
    const log = createLog({ clock, storage: createMemoryStorage(), session: tabId, version: '1', branch: 'test' })
    const shared = { clock, storage, channel: openChannel(), tabId, log, globalUniqueIdentifier: '1001' }
    const own = createDisplayMode({ ...shared, send: send as never })
    const logged = () => log.entries().map(({ level, tag, message }) => `${level} ${tag} ${message}`)
    return { ...own, ...own.displayMode, logged }
  }
  return { clock, storage, instance, openTab }
}

test('what was loaded is known to all tabs, and to the next visit at once', async () => {
  const { instance, openTab } = createSetting()
  const [one, other] = [openTab(), openTab()]
  expect(one.get()).toMatchObject({ settings: null, defaults: null, isCloudOverrideAllowed: false, problem: null })
  instance.reply = {
    settings: { basicDashboard: 'region-dashboard', later: 1 },
    propertySources: { basicDashboard: 'local' },
    errors: [],
  }
  await one.load()
  await settle()
  for (const tab of [one, other, openTab()]) {
    await tab.ready
    expect(tab.get()).toMatchObject({
      settings: { basicDashboard: 'region-dashboard', later: 1 },
      propertySources: { basicDashboard: 'local' },
      isCloudOverrideAllowed: true,
      defaults: displayModeDefaults,
    })
  }
})

test('a cloud override is allowed unless the answer lists an error of it', async () => {
  const { instance, openTab } = createSetting()
  const tab = openTab()
  instance.reply = inForce({}, [{ source: 'local', message: 'x' }])
  await tab.load()
  expect(tab.get().isCloudOverrideAllowed).toBe(true)
  instance.reply = inForce({}, [{ source: 'cloudOverride', message: 'refused' }])
  await tab.load()
  expect(tab.get()).toMatchObject({ isCloudOverrideAllowed: false, errors: [{ message: 'refused' }] })
})

test('what was loaded lately is not loaded again, and loads at the same time are one', async () => {
  const { clock, instance, openTab } = createSetting()
  const tab = openTab()
  await Promise.all([tab.load(5 * MINUTE), tab.load()])
  expect(instance.sent).toHaveLength(2)
  await clock.advance(4 * MINUTE)
  await tab.load(5 * MINUTE)
  expect(instance.sent).toHaveLength(2)
  await tab.load()
  await clock.advance(5 * MINUTE)
  await tab.load(5 * MINUTE)
  expect(instance.sent).toHaveLength(6)
})

test('sets and clears a property in either source, and loads the settings again each time', async () => {
  const { instance, openTab } = createSetting()
  const tab = openTab()
  instance.reply = inForce({ basicDashboard: 'region-dashboard' })
  expect(await tab.set({ source: 'local', property: 'basicDashboard', value: 'region-dashboard' })).toBe(true)
  expect(tab.get().settings).toMatchObject({ basicDashboard: 'region-dashboard' })
  expect(await tab.set({ source: 'cloudOverride', property: 'basicDashboard', value: null })).toBe(true)
  expect(instance.sent.filter((call) => !call.endsWith('defaults'))).toEqual([
    '/api/display-mode/settings/local-override/ {"body":{"patches":{"basicDashboard":"region-dashboard"}}}',
    '/api/display-mode/settings',
    '/api/display-mode/settings/cloud-override/ {"body":{"patches":{"basicDashboard":null}}}',
    '/api/display-mode/settings',
  ])
})

test.each([['moonDashboard'], ['toString'], ['__proto__'], ['']])('%j is no property', async (property) => {
  const { instance, openTab } = createSetting()
  const tab = openTab()
  const error: unknown = await tab.set({ source: 'local', property, value: true }).catch((reason: unknown) => reason)
  expect(isProblem(error, 'display-mode/unknown-property')).toBe(true)
  expect(tab.logged()).toEqual([`ERROR DisplayModeSchema ${property} is not a valid display mode property`])
  expect(instance.sent).toEqual([])
})

const cyclic: Record<string, unknown> = { enableDeadAnimalOverview: true }
cyclic['self'] = cyclic

test.each([
  ['basicDashboard', 'moon-dashboard'],
  ['basicDashboard', undefined],
  ['enablePenStateIncidentChartReduction', 'yes'],
  ['barnDashboardSettings', { enableDeadAnimalOverview: 1 }],
  ['barnDashboardSettings', cyclic],
])('a value of %s that does not fit is logged and not sent', async (property, value) => {
  const { instance, openTab } = createSetting()
  const tab = openTab()
  expect(await tab.set({ source: 'local', property, value })).toBe(false)
  expect(tab.logged()).toEqual([`ERROR DisplayModeSchema the value for ${property} does not fit its rule`])
  expect(instance.sent).toEqual([])
})

test('illegal properties of the answer are removed and logged, and all others count', async () => {
  const { instance, openTab } = createSetting()
  const tab = openTab()
  instance.reply = inForce({ basicDashboard: 'moon', enablePenStateIncidentChartReduction: false })
  instance.defaults = { defaults: { basicDashboard: 4 } }
  await tab.load()
  expect({ ...tab.get().settings }).toEqual({ enablePenStateIncidentChartReduction: false })
  expect({ ...tab.get().defaults }).toEqual({})
  expect(tab.logged()).toEqual(
    Array(2).fill('ERROR DisplayModeSchema the property basicDashboard is illegal and was removed'),
  )
})

test('settings that cannot be repaired fail the load and leave what was known', async () => {
  const { instance, openTab } = createSetting()
  const tab = openTab()
  await tab.load()
  instance.reply = inForce([] as object)
  await expect(tab.load()).rejects.toThrow('display mode schema validation failed because of illegal properties')
  expect(tab.get()).toMatchObject({ settings: displayModeDefaults, problem: { code: 'client/unexpected-reply' } })
  expect(tab.logged()).toEqual([
    'ERROR DisplayModeSchema display mode schema validation failed because of illegal properties',
  ])
})

test('a load that fails is logged and tells why, until one succeeds; defaults alone do not fail it', async () => {
  const { instance, openTab } = createSetting()
  const tab = openTab()
  const { reply } = instance
  instance.reply = new ProblemError({ code: 'client/unreachable', params: {} })
  instance.defaults = new ProblemError({ code: 'request/not-found', params: {} })
  await expect(tab.load()).rejects.toThrow()
  expect(tab.get().problem).toMatchObject({ code: 'client/unreachable' })
  instance.reply = reply
  await tab.load()
  expect(tab.get()).toMatchObject({ problem: null, defaults: null, settings: displayModeDefaults })
  expect(tab.logged()).toContain('ERROR DisplayMode could not load the display mode: client/unreachable')
  expect(tab.logged()).toContain('ERROR DisplayMode could not load the defaults of the display mode')
})

test('what another version of the client has stored is checked before it counts', async () => {
  const { storage, openTab } = createSetting()
  const entry = (value: unknown) => ({ value, at: 1, by: 'z' })
  await storage.set('store/displayMode/1001', {
    settings: entry({ basicDashboard: 7, barnDashboardSettings: cyclic }),
    propertySources: entry({ basicDashboard: 'moon' }),
    errors: entry('none'),
  })
  const tab = openTab()
  await tab.ready
  expect(Object.keys(tab.get().settings ?? {})).toEqual(['barnDashboardSettings'])
  expect(tab.get()).toMatchObject({ propertySources: {}, errors: [] })
  await tab.load()
  expect(tab.get().settings).toMatchObject(displayModeDefaults)
})
