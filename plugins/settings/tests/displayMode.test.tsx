// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { displayMode } from '@barn-workbench/core/contract'
import { displayModeDefaults } from '@barn-workbench/core/schema'
import { answer, createFakeInstance, renderPage } from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { displayModePage } from '../src/pages'

type Values = Record<string, unknown>

/** A barn that stores what is set, and the page of its display mode. */
async function render({
  permissions = ['displayMode.manage'],
  isCloudAllowed = true,
  localErrors = [] as readonly string[],
  isOfSourcesLate = false,
} = {}) {
  const overrides: { local: Values; cloudOverride: Values } = {
    local: {},
    cloudOverride: { basicDashboard: 'region-dashboard' },
  }
  const read = () => {
    const sources = Object.entries(overrides).flatMap(([source, values]) =>
      Object.keys(values).map((name) => [name, source]),
    )
    return {
      settings: { ...displayModeDefaults, ...overrides.local, ...overrides.cloudOverride },
      propertySources: Object.fromEntries(sources) as Record<string, 'local' | 'cloudOverride'>,
      errors: [
        ...(isCloudAllowed ? [] : [{ source: 'cloudOverride' as const, message: 'takes none' }]),
        ...localErrors.map((message) => ({ source: 'local' as const, message })),
      ],
    }
  }
  const patch = (values: Values, patches: Values) => {
    for (const [name, value] of Object.entries(patches)) {
      if (value === null) Reflect.deleteProperty(values, name)
      else values[name] = value
    }
    return read()
  }
  const instance = createFakeInstance({
    permissions,
    answers: [
      answer(displayMode.settings, read),
      answer(displayMode.overrides, () => structuredClone(overrides)),
      answer(displayMode.localOverride, ({ body }) => patch(overrides.local, body.patches)),
      answer(displayMode.cloudOverride, ({ body }) => patch(overrides.cloudOverride, body.patches)),
    ],
  })
  let asked = 0
  const fetch: typeof instance.fetch = async (url, init) => {
    // The page itself never gets the values of the sources.
    const isOfPage = String(url).includes('/display-mode/overrides') && asked++ === 0
    return isOfPage && isOfSourcesLate ? new Promise(() => undefined) : instance.fetch(url, init)
  }
  return { overrides, ...(await renderPage(displayModePage, { plugin, instance: { ...instance, fetch } })) }
}

const card = (name: string) => screen.findByRole('region', { name })

test('whoever manages the display mode sets and clears each property in each source', async () => {
  const { overrides, host } = await render()
  const dashboard = within(await card('First screen of the barn'))
  await dashboard.findByText('set by the cloud')
  const local = await dashboard.findByRole('radiogroup', { name: 'First screen of the barn: This site' })
  screen.getByText(/“Cloud” is what its provider sets from outside/)
  await waitFor(() => expect(within(local).getByLabelText('Not set')).toHaveProperty('checked', true))
  fireEvent.click(within(local).getByLabelText('Barn dashboard'))
  await waitFor(() => expect(overrides.local).toEqual({ basicDashboard: 'barn-dashboard' }))
  // The value of the cloud has precedence.
  expect(dashboard.getByText('set by the cloud')).toBeDefined()
  const cloud = dashboard.getByRole('radiogroup', { name: 'First screen of the barn: Cloud' })
  fireEvent.click(within(cloud).getByLabelText('Not set'))
  await dashboard.findByText('set at this site')
  expect(overrides).toEqual({ local: { basicDashboard: 'barn-dashboard' }, cloudOverride: {} })
  expect(host.told).toEqual(['toast.displayMode.success', 'toast.displayMode.success'])
  const [, last] = host.news
  if (last?.state !== 'success') throw new Error('not told')
  await last.undo?.()
  await dashboard.findByText('set by the cloud')
  expect(overrides.cloudOverride).toEqual({ basicDashboard: 'region-dashboard' })
})

test('what is changed before the values of the sources are there can be undone, too', async () => {
  const { overrides, host } = await render({ isOfSourcesLate: true })
  const dashboard = within(await card('First screen of the barn'))
  const local = await dashboard.findByRole('radiogroup', { name: 'First screen of the barn: This site' })
  fireEvent.click(within(local).getByLabelText('Barn dashboard'))
  await waitFor(() => expect(overrides.local).toEqual({ basicDashboard: 'barn-dashboard' }))
  await waitFor(() => expect(host.news).toHaveLength(1))
  const [news] = host.news
  if (news?.state !== 'success') throw new Error('not told')
  await news.undo?.()
  await waitFor(() => expect(overrides.local).toEqual({}))
})

test('everybody else reads what is in force and where it comes from', async () => {
  await render({ permissions: ['cameras.view'] })
  const dashboard = within(await card('First screen of the barn'))
  await dashboard.findByText('set by the cloud')
  expect(dashboard.getAllByText('Region overview').length).toBeGreaterThan(0)
  expect(screen.queryAllByRole('radiogroup')).toEqual([])
})

test('a barn that takes nothing from the cloud says so, and offers its own settings alone', async () => {
  await render({ isCloudAllowed: false })
  await screen.findByText('This barn takes no settings from the cloud.')
  const names = screen.getAllByRole('radiogroup').map((group) => group.getAttribute('aria-label'))
  expect(names).toHaveLength(3)
  expect(names.filter((name) => name?.endsWith('Cloud'))).toEqual([])
})

test('an error of a source names its setting and why, and equal ones are said once', async () => {
  const broken = 'basicDashboard must be text'
  await render({ localErrors: [broken, broken, 'barnDashboardSettings must be an object', 'line 3 is no JSON'] })
  await card('First screen of the barn')
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    'First screen of the barn: this setting of the site could not be read (basicDashboard must be text).',
    '“Dead animals over time”: this setting of the site could not be read (barnDashboardSettings must be an object).',
    'The settings of the site could not be read completely: line 3 is no JSON',
  ])
})
