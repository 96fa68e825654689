import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { at } from '../../scripts/steps/paths.mjs'
import { layoutOf, saveLayout } from './barnApi'
import { expect, test, useFleet } from './fixtures'
import { follow, waitForViewState, widget } from './page'

/**
 * The plugins that the web client offers: the examples, one of them as it was packed for the first version of the
 * interface, and one that misbehaves.
 */
const folder = mkdtempSync(join(tmpdir(), 'installed-plugins-'))
cpSync(at('examples/plugins/open-incidents'), join(folder, 'open-incidents'), { recursive: true })
cpSync(at('tests/fixtures/plugins'), folder, { recursive: true })
const KEPT = ['kept-charts', 'kept-picture', 'kept-places', 'kept-form']
const allow = (...ids: readonly string[]) => writeFileSync(join(folder, 'allowed.json'), JSON.stringify({ page: ids }))
allow('hello-barn', 'open-incidents', 'faulty', 'later', 'live', 'kits', 'late', 'late-torn', ...KEPT)

const words = (text: string) => ({ en: text, de: text })
const MODULES = {
  throws: `export default { mount() { throw new Error('no sky today') } }`,
  empty: `export const nothing = 1`,
  timer: `export default { mount(element) { element.append('Still here'); setTimeout(() => { throw new Error('too late') }, 50) } }`,
  html: `export default { mount(element) { element.innerHTML = '<img src=x onerror=alert(1)>' } }`,
  render: `import { reactWidget } from '@barn-workbench/plugin-sdk/widget/react'
    export default reactWidget(() => { throw new Error('torn') })`,
  effect: `import { useEffect } from 'react'
    import { reactWidget } from '@barn-workbench/plugin-sdk/widget/react'
    export default reactWidget(() => useEffect(() => { throw new Error('too soon') }, []))`,
  ended: `export default { mount() { return () => setTimeout(() => { throw new Error('after its end') }) } }`,
  net: `export default { mount(element, host) { host.call('accounts.query', {}).catch(({ problem }) => element.append(problem.code)) } }`,
}

function writePlugin(
  id: string,
  modules: Readonly<Record<string, string>>,
  titleOf = (name: string) => `Widget ${name}`,
  more: object = {},
): void {
  mkdirSync(join(folder, id), { recursive: true })
  const widgets = Object.keys(modules).map((name) => ({
    name,
    title: words(titleOf(name)),
    module: `${name}.js`,
    size: { w: 6, h: 6 },
  }))
  const manifest = {
    id,
    version: '1.0.0',
    api: '1.0.0',
    name: words(id),
    author: { name: 'A stranger' },
    widgets,
    ...more,
  }
  writeFileSync(join(folder, id, 'manifest.json'), JSON.stringify(manifest))
  for (const [name, text] of Object.entries(modules)) writeFileSync(join(folder, id, `${name}.js`), text)
}
writePlugin('faulty', MODULES)
writePlugin('stranger', MODULES)
/** The examples of the guide to the kits, as they stand there. */
const [chart = '', list = '', picture = ''] = [
  ...readFileSync(at('docs/plugins/kits.md'), 'utf8').matchAll(/```js\n([\s\S]*?)```/g),
].map((match) => match[1] ?? '')
writePlugin('kits', { chart, list, picture }, undefined, {
  api: '1.2.0',
  calls: ['incidents.query', 'cameras.query', 'cameras.still'],
  intents: ['camera.open'],
})
writeFileSync(join(folder, 'torn.bwplugin'), 'no zip file')

useFleet({ plugins: folder })
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('widgets of plugins in a folder stand on a dashboard, with their settings, words, pictures and actions', async ({
  open,
}) => {
  const path = await saveLayout(
    'strangers',
    layoutOf('Strangers', { hello: 'hello-barn.greeting', newest: 'open-incidents.newest', pens: 'pen-state.card' }),
  )
  const { page } = await open({ path })
  const hello = widget(page, 'Greeting')
  await expect(hello.getByText(/^Hello, pigs! It is \d\d:\d\d in the barn\.$/)).toBeVisible()
  const newest = widget(page, 'Newest open incidents')
  await waitForViewState(page, 'Newest open incidents', 'content')
  await expect(newest.getByRole('listitem').first()).toBeVisible()
  await expect(page).toBeAccessible()

  // Settings are those of any widget.
  await page.getByRole('button', { name: 'Edit layout' }).click()
  await page.getByRole('group', { name: /^Greeting, column/ }).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: 'Settings of Greeting' })
  await panel.getByLabel('Name', { exact: true }).fill('farmer')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(hello.getByText(/^Hello, farmer!/)).toBeVisible()

  await newest.getByRole('button').filter({ hasText: 'since' }).first().click()
  await page.waitForURL(/\/incidents\/|\/incident\//)
})

test('a widget that throws, draws forbidden HTML or has no module is the only one that fails', async ({ open }) => {
  const names = Object.keys(MODULES)
  const path = await saveLayout(
    'faulty',
    layoutOf('Faulty', {
      ...Object.fromEntries(names.map((name) => [name, `faulty.${name}`])),
      unknown: 'stranger.throws',
      hello: 'hello-barn.greeting',
    }),
  )
  const { page, context } = await open({ path })
  await expect(widget(page, 'Widget throws').getByText('An error occurred in this widget.')).toBeVisible()
  for (const name of ['throws', 'empty', 'html', 'render', 'effect'])
    await waitForViewState(page, `Widget ${name}`, 'error')
  await expect(widget(page, 'Widget net').getByText('request/forbidden')).toBeVisible()
  await waitForViewState(page, 'Widget timer', 'error')
  // Its plugin is not allowed: it keeps its place.
  await waitForViewState(page, 'Widget', 'empty')
  await expect(widget(page, 'Greeting').getByText(/^Hello, pigs!/)).toBeVisible()

  // Without a network, a widget that was loaded before is there, and another one can be tried again.
  await follow(page, '/instance/1001/widget/faulty.net')
  // The dashboard has this widget too: it has to be gone before the network is.
  await expect(widget(page, 'Greeting')).toHaveCount(0)
  await expect(widget(page, 'Widget net').getByText('request/forbidden')).toBeVisible()
  await context.setOffline(true)
  await follow(page, '/instance/1001/widget/hello-barn.greeting')
  await expect(widget(page, 'Greeting').getByText(/^Hello, pigs!/)).toBeVisible()
  await follow(page, '/instance/1001/widget/open-incidents.newest')
  const newest = widget(page, 'Newest open incidents')
  await expect(newest.getByText('This part of the page could not be loaded.')).toBeVisible()
  await context.setOffline(false)
  await newest.getByRole('button', { name: 'Try again' }).click()
  await waitForViewState(page, 'Newest open incidents', 'content')
})

test('the plugins screen names author, requests and faults, shows a widget, and adds it to a dashboard', async ({
  open,
}) => {
  const { page } = await open({ path: '/plugins' })
  await page.getByRole('searchbox', { name: 'Find a plugin or a widget' }).fill('open incidents')
  const card = page.getByRole('region', { name: 'Open incidents', exact: true })
  await expect(
    card.getByRole('listitem').filter({ hasText: /^(Reads incidents|Shows pictures of cameras)$/ }),
  ).toHaveCount(2)
  await expect(card.getByText(/^Version 1\.0\.0 by Barn Workbench · [\d.]+ kB$/)).toBeVisible()
  await card.getByRole('button', { name: 'Preview of Newest open incidents' }).click()
  await expect(card.getByText(/^On screen after [\d.]+ s on this device$/)).toBeVisible()
  await expect(card.locator('section[data-view-state=content]')).toBeVisible()
  await expect(page.getByRole('region', { name: 'stranger' })).toContainText('allowed.json on the server does not name')
  await expect(page.getByRole('region', { name: 'torn.bwplugin' })).toContainText('The file is incomplete or damaged')
  await expect(page).toBeAccessible()
  await card.getByRole('button', { name: 'Add Newest open incidents to a dashboard' }).click()
  await page.getByRole('menuitem', { name: 'Cameras' }).click()
  await expect(page.getByRole('group', { name: /^Newest open incidents, column/ })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('group', { name: /^Newest open incidents, column/ })).toHaveCount(0)

  // Authors see it in all its states.
  await page.goto('/instance/1001/widget/open-incidents.newest?states')
  const shown = (name: string) => page.getByRole('figure', { name }).locator('section[data-view-state]')
  await expect(shown('With empty answers')).toHaveAttribute('data-view-state', 'empty')
  await expect(shown('When a later call fails')).toHaveAttribute('data-view-state', 'stale')
  await expect(shown('Without permission')).toHaveAttribute('data-view-state', 'forbidden')
  await expect(shown('In German')).toHaveAttribute('aria-label', 'Neueste offene Vorfälle')
  await expect(page).toBeAccessible()
})

test('a changed folder needs no restart', async ({ open }) => {
  const { page } = await open({ path: '/settings' })
  writePlugin('later', { now: `export default { mount(element) { element.append('Here now') } }` })
  await page.goto('/instance/1001/widget/later.now')
  await expect(page.getByText('Here now')).toBeVisible()
})

test('kits draw a chart in the time of the dashboard, a picture, and a list whose rows open a camera', async ({
  open,
}) => {
  const path = await saveLayout(
    'kits',
    layoutOf('Kits', { chart: 'kits.chart', list: 'kits.list', picture: 'kits.picture' }),
  )
  const { page } = await open({ path })
  const plot = widget(page, 'Widget chart').getByRole('application', { name: 'Incidents by the hour' })
  await expect(plot).toBeVisible()
  await expect(plot).toHaveAccessibleDescription(/^Bar chart of 1 series from .* highest \d+\./)
  const rows = widget(page, 'Widget list').getByRole('group', { name: 'Cameras' }).getByRole('button')
  await expect(rows.first()).toBeVisible()
  const picture = widget(page, 'Widget picture')
  await expect(picture.getByRole('img', { name: /The left half is marked\.$/ })).toBeVisible()
  await expect(picture.getByText('Left', { exact: true })).toBeVisible()
  await expect(page).toBeAccessible()

  // The values are there as a table, and as a file.
  const frame = widget(page, 'Widget chart')
  const press = async (name: string) => {
    await frame.hover()
    await frame.getByRole('button', { name, exact: true }).click()
  }
  await press('Show as a table')
  await expect(frame.getByRole('columnheader', { name: 'Incidents' })).toBeVisible()
  await press('Show as a table')
  for (const [name, ending] of [
    ['Save as a table (CSV)', /^Hof-Nord-.*\.csv$/],
    ['Save as picture', /^Hof-Nord-.*\.png$/],
  ] as const) {
    const download = page.waitForEvent('download')
    await press(name)
    expect((await download).suggestedFilename()).toMatch(ending)
  }

  // The cursor says values, a drag zooms, and Escape ends the zoom.
  await plot.hover()
  const area = await plot.boundingBox()
  if (!area) throw new Error('the chart has no place')
  const middle = area.y + area.height / 2
  await page.mouse.move(area.x + area.width * 0.5, middle)
  await page.mouse.down()
  await page.mouse.move(area.x + area.width * 0.8, middle, { steps: 5 })
  await page.mouse.up()
  await plot.focus()
  await page.keyboard.press('End')
  const values = widget(page, 'Widget chart').locator('.bw-chart-tooltip')
  await expect(values).toBeVisible()
  const zoomed = await values.textContent()
  await page.keyboard.press('Escape')
  await page.keyboard.press('End')
  await expect(values).not.toHaveText(zoomed ?? '')

  // Keys lead from row to row.
  await rows.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/camera/)
})

/** A widget that shows a text and counts its starts. */
const showing = (text: string) =>
  `export default { mount(element) { globalThis.starts = (globalThis.starts ?? 0) + 1; element.append('${text}') } }`

test('a changed plugin is there without a reload: all else stays as it is', async ({ open }) => {
  writePlugin('live', { now: showing('One'), beside: showing('Beside') })
  const layout = layoutOf('Live', { now: 'live.now', hello: 'hello-barn.greeting' })
  const path = await saveLayout('live', layout)
  const { page } = await open({ path })
  await expect(widget(page, 'Widget now').getByText('One')).toBeVisible()
  await page.getByRole('button', { name: 'Edit layout' }).click()
  await page.getByRole('button', { name: 'Add widget' }).first().click()
  const search = page.getByRole('textbox', { name: 'Find a widget' })
  await search.fill('live plug')
  const hello = page.locator('[data-widget="hello-barn.greeting"]').first()
  await hello.evaluate((element) => element.setAttribute('data-kept', ''))

  writePlugin('live', { now: showing('Two') }, () => 'Live plugin')
  await expect(widget(page, 'Live plugin').first().getByText('Two')).toBeVisible()
  await expect(search).toHaveValue('live plug')
  await expect(page.getByRole('button', { name: /Add.*Live plugin/ })).toBeVisible()
  await expect(hello).toHaveAttribute('data-kept', '')

  // A mistake of the author takes the widget away for a while, and its place and settings stay.
  writeFileSync(join(folder, 'live', 'manifest.json'), '{')
  await waitForViewState(page, 'Live plugin', 'empty')
  writePlugin('live', { now: showing('Three') }, () => 'Live plugin')
  await expect(widget(page, 'Live plugin').first().getByText('Three')).toBeVisible()
})

test('a module of a plugin that came later runs only if it is as the server has checked it', async ({ open }) => {
  const path = await saveLayout('late', layoutOf('Late', { lost: 'late.lost', torn: 'late-torn.now' }))
  const { page, context } = await open({ path })
  // Neither plugin is there yet.
  await expect(page.getByRole('region', { name: 'Widget', exact: true })).toHaveCount(2)
  // Something between the server and this page changes one module, and does not answer for another.
  const torn = /\/plugins\/late-torn-[^/]+\/now\.js$/
  const lost = /\/plugins\/late-1[^/]+\/lost\.js$/
  await context.route(torn, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('As it was', 'Changed') })
  })
  await context.route(lost, (route) => route.abort())
  writePlugin('late-torn', { now: showing('As it was') })
  writePlugin('late', { lost: showing('Found') })
  await waitForViewState(page, 'Widget now', 'error')
  await expect(widget(page, 'Widget now').getByText('Changed')).toHaveCount(0)
  await waitForViewState(page, 'Widget lost', 'error')
  await context.unroute(lost)
  await widget(page, 'Widget lost').getByRole('button', { name: 'Try again' }).click()
  await expect(widget(page, 'Widget lost').getByText('Found')).toBeVisible()
  await context.unroute(torn)
  await widget(page, 'Widget now').getByRole('button', { name: 'Try again' }).click()
  await expect(widget(page, 'Widget now').getByText('As it was')).toBeVisible()
})

test('plugins that were packed for each earlier version of the interface run, with what it had added', async ({
  open,
}) => {
  const path = await saveLayout(
    'kept',
    layoutOf('Kept', {
      chart: 'kept-charts.chart',
      list: 'kept-charts.list',
      picture: 'kept-picture.picture',
      save: 'kept-picture.save',
      places: 'kept-places.places',
      form: 'kept-form.form',
      plan: 'kept-form.plan',
    }),
  )
  const { page } = await open({ path })
  await expect(widget(page, 'Kept chart').getByRole('application', { name: 'Incidents by the hour' })).toBeVisible()
  await expect(
    widget(page, 'Kept list').getByRole('group', { name: 'Cameras' }).getByRole('button').first(),
  ).toBeVisible()
  await expect(widget(page, 'Kept picture').getByRole('img').first()).toBeVisible()
  const download = page.waitForEvent('download')
  await widget(page, 'Kept file').getByRole('button', { name: 'Hof Nord (' }).click()
  expect((await download).suggestedFilename()).toBe('barn.csv')
  await waitForViewState(page, 'Kept places', 'stale')
  await widget(page, 'Kept places').getByRole('button', { name: 'Choose a pen' }).click()
  await page.getByRole('menuitem').first().click()
  await expect(widget(page, 'Kept places').getByRole('button', { name: /^Chosen: / })).toBeVisible()
  const form = widget(page, 'Kept form').getByRole('form', { name: 'Feed' })
  await form.getByRole('button', { name: 'Keep' }).click()
  await expect(form.getByText('This field is required.')).toBeVisible()
  await expect(widget(page, 'Kept plan').getByRole('listbox', { name: 'Two cameras' })).toBeVisible()
})
