import { createPublisherKeys } from '@barn-workbench/core/server'
import { layoutOf } from './barnApi'
import { expect, test, useFleet } from './fixtures'
import { administrate, instanceFrames, packPlugin, waitForTexts } from './instancePlugins'
import { waitForViewState, widget } from './page'
import { signIn } from './signIn'
import { storeOnDevice } from './storedOnDevice'

/**
 * Plugins that the administrators of an instance have installed run in frames, on the screens of that instance alone,
 * and within what was granted.
 */

useFleet({ instances: 'barns', pluginPorts: true })

/** Draws a text, a picture of its package by its style sheet, and what a call and its permissions say. */
const moduleOf = (text: string) => `
  import { defineWidget } from '@barn-workbench/plugin-sdk/widget'
  export default defineWidget({
    mount(element, host) {
      element.append('${text}')
      element.className += ' silo'
      host.show({ kind: 'content' })
    },
  })`

/** Shows the state of a call, as widgets do. */
const CALLS = `
  import { createElement } from 'react'
  import { viewStateOf } from '@barn-workbench/plugin-sdk/widget'
  import { reactWidget, useQuery, useViewState } from '@barn-workbench/plugin-sdk/widget/react'
  export default reactWidget(() => {
    const incidents = useQuery('incidents.query', { body: { limit: 1 } })
    useViewState(viewStateOf(incidents))
    return createElement('p', null, incidents.data ? 'Incidents are here' : '')
  })`

const pluginOf = (id: string, text: string, more: object = {}) =>
  packPlugin({ id, files: { 'main.js': moduleOf(text) }, ...more })

test('a plugin of an instance is shown there alone, and another instance has its own of the same id', async ({
  open,
}) => {
  const pigs = await administrate()
  const chickens = await administrate('1002')
  const styles = { styles: ['main.css'] }
  const files = { 'main.js': moduleOf('Silo of the pigs'), 'main.css': '.silo { color: rgb(1, 2, 3) }' }
  await pigs.install('silo', packPlugin({ id: 'silo', files, widget: styles }))
  const others = createPublisherKeys('')
  const widgetTitle = { widget: { title: { en: 'Grain', de: 'Korn' } } }
  await chickens.install('silo', pluginOf('silo', 'Silo of the chickens', { keys: others, ...widgetTitle }))
  const here = await pigs.saveLayout('silos', layoutOf('Silos', { silo: 'silo.main', hello: 'pen-state.card' }))
  const there = await chickens.saveLayout('silos', layoutOf('Silos', { silo: 'silo.main' }))

  const { page, complaints } = await open({ path: here })
  await waitForViewState(page, 'silo', 'content')
  await waitForTexts(page, 'Silo of the pigs')
  for (const frame of instanceFrames(page)) await expect(frame.locator('.silo')).toHaveCSS('color', 'rgb(1, 2, 3)')
  await expect(page).toBeAccessible()
  expect(complaints).toEqual([])

  const { page: other } = await open({ instanceId: '1002', path: there })
  await waitForViewState(other, 'Grain', 'content')
  await waitForTexts(other, 'Silo of the chickens')
  // The picker of the editor offers it too.
  await other.getByRole('button', { name: 'Edit layout' }).click()
  await expect(other.getByText('Grain').first()).toBeVisible()

  // Without the plugin its place says so.
  await pigs.remove('silo')
  await expect(widget(page, 'silo').getByText('The plugin “silo” is not installed here.')).toBeVisible()
  await expect.poll(() => instanceFrames(page)).toEqual([])
})

test('a call that is taken away is refused from then on, and the widget says so', async ({ open }) => {
  const barn = await administrate()
  const manifest = { calls: ['incidents.query'] }
  const bytes = packPlugin({ id: 'caller', files: { 'main.js': CALLS }, manifest })
  await barn.install('caller', bytes, { calls: ['incidents.query'] })
  await barn.install('bystander', pluginOf('bystander', 'Still here'))
  const layout = layoutOf('Grants', { caller: 'caller.main', bystander: 'bystander.main' })
  const path = await barn.saveLayout('grants', layout)
  const { page } = await open({ path })
  await waitForViewState(page, 'caller', 'content')
  await waitForTexts(page, 'Incidents are here', 'Still here')
  const standing = instanceFrames(page)
  await barn.grant('caller', {})
  await waitForViewState(page, 'caller', 'forbidden')
  await barn.grant('caller', { calls: ['incidents.query'] })
  await waitForViewState(page, 'caller', 'content')
  // The other plugin has not begun again.
  expect(standing.filter((frame) => !frame.isDetached())).toHaveLength(1)
})

test('in quarantine a plugin stops in all tabs, with the reason; an update and a roll-back are shown at once', async ({
  open,
}) => {
  const barn = await administrate()
  await barn.install('feed', pluginOf('feed', 'First release'))
  const path = await barn.saveLayout('feed', layoutOf('Feed', { feed: 'feed.main' }))
  const { page, context } = await open({ path })
  const tab = await context.newPage()
  await tab.goto(path)
  for (const one of [page, tab]) await waitForTexts(one, 'First release')
  await barn.quarantine('feed', 'It asks too much.')
  for (const one of [page, tab]) {
    await expect(widget(one, 'feed').getByText('This plugin is in quarantine.')).toBeVisible()
    await expect(widget(one, 'feed').getByText(/ took it out of use on .*: It asks too much\.$/)).toBeVisible()
    await expect.poll(() => instanceFrames(one)).toEqual([])
  }
  await expect(page).toBeAccessible()
  await barn.release('feed')
  for (const one of [page, tab]) await waitForTexts(one, 'First release')
  await barn.install('feed', pluginOf('feed', 'Second release', { release: '1.1.0' }))
  for (const one of [page, tab]) await waitForTexts(one, 'Second release')
  await barn.rollBack('feed')
  for (const one of [page, tab]) await waitForTexts(one, 'First release')
})

test('a package that was changed on its way does not run, and neither does one with another key', async ({ visit }) => {
  const barn = await administrate()
  await barn.install('price', pluginOf('price', 'The price'))
  const path = await barn.saveLayout('price', layoutOf('Price', { price: 'price.main', pens: 'pen-state.card' }))
  const { page, context } = await visit()
  const other = pluginOf('price', 'Another price')
  await context.route('**/api/workbench/plugins/packages/*', (route) => route.fulfill({ body: Buffer.from(other) }))
  await signIn(page, { path })
  const tile = widget(page, 'price')
  await expect(tile.getByText('Its package is not the one that was signed and installed.')).toBeVisible()
  await expect.poll(() => instanceFrames(page)).toEqual([])
  await context.unroute('**/api/workbench/plugins/packages/*')
  await page.goto(path)
  await waitForTexts(page, 'The price')

  // This browser has seen a package by another key before.
  const { publicKey } = createPublisherKeys('')
  await storeOnDevice(page, 'plugin-packages/price@1001', [{ digest: 'earlier', key: publicKey }])
  await page.goto(path)
  await expect(tile.getByText('It was signed with another key than before', { exact: false })).toBeVisible()
  await expect.poll(() => instanceFrames(page)).toEqual([])
})

test('an instance that lists without end, or one that never answers, keeps nothing else from the screen', async ({
  visit,
}) => {
  const barn = await administrate()
  await barn.install('honest', pluginOf('honest', 'Honest work'))
  const layout = layoutOf('Hostile', { honest: 'honest.main', pens: 'pen-state.card', missing: 'plugin-9000.main' })
  const path = await barn.saveLayout('hostile', layout)
  const { page, context } = await visit()
  const isList = (url: URL) => url.pathname === '/api/workbench/plugins'
  await context.route(isList, async (route) => {
    const answer = (await (await route.fetch()).json()) as { result: { pluginId: string; manifest: object }[] }
    const [honest] = answer.result.filter(({ pluginId }) => pluginId === 'honest')
    const named = (id: string) => ({ ...honest, pluginId: id, manifest: { ...honest?.manifest, id } })
    const ids = ['pen-state', 'honest', ...Array.from({ length: 10_000 }, (_, index) => `plugin-${index}`)]
    await route.fulfill({ json: { result: ids.map(named) } })
  })
  await signIn(page, { path })
  await waitForTexts(page, 'Honest work')
  await expect(widget(page, 'Widget').getByText('is not installed', { exact: false })).toBeVisible()
  // Its own card is not that of the instance.
  const pens = page.locator('[data-widget="pen-state.card"] section[data-view-state=content]')
  await expect(pens).toBeVisible()

  await context.unroute(isList)
  await context.route(isList, () => undefined)
  await page.goto(path)
  await expect(pens).toBeVisible()
  await waitForViewState(page, 'honest', 'loading')
})
