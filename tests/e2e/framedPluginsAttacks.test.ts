import { rmSync } from 'node:fs'
import { saveLayout } from './barnApi'
import { expect, test, useFleet } from './fixtures'
import {
  addPlugin,
  beginAttack,
  contentOf,
  createPluginsFolder,
  expectNeighbourGoesOn,
  expectPageGoesOn,
  forgetGap,
  frameOf,
  layoutOfTiles,
  NEIGHBOUR,
  waitForStop,
  waitForText,
  watchPage,
  type Tile,
} from './framedWidgets'
import { follow, waitForViewState, widget } from './page'
import { signIn } from './signIn'

/**
 * Plugins that attack the page from their frames, each beside a neighbour of another plugin, which goes on. The long
 * attacks are in a file of their own.
 */

const folder = createPluginsFolder()
const PLACES = ['render', 'memo', 'layout', 'effect', 'promise', 'timer', 'listener'] as const
addPlugin(folder, 'neighbour', 'neighbour.js')
for (const id of ['looping', 'flooding', 'flooding-window', 'shapes', 'ports', 'leaving', 'thief', 'intruder'])
  addPlugin(folder, id, 'attack.js')
addPlugin(folder, 'throwing', 'throws.js')

/** A place of the dashboard below all widgets. */
const EMPTY_PLACE = { x: 1_200, y: 900 }

useFleet({ plugins: folder, pluginPorts: true })
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('an endless loop is covered, then stopped in both tabs; after three it stays off until it is started', async ({
  visit,
}) => {
  const quiet = await saveLayout('quiet', layoutOfTiles('Quiet', [['looping'], NEIGHBOUR]))
  const loop = await saveLayout(
    'loop',
    layoutOfTiles('Loop', [['looping', { attack: 'loop', waits: true }], NEIGHBOUR]),
  )
  const { page: other, context } = await visit()
  await watchPage(other)
  await signIn(other, { path: quiet })
  await waitForText(other, 'looping', 'Attack:')
  const page = await context.newPage()
  await watchPage(page)
  await page.goto(loop)
  for (const one of [page, other]) await waitForText(one, 'looping', 'Attack:')
  for (const one of [page, other]) await waitForText(one, 'neighbour', /\d/)
  for (const one of [page, other]) await forgetGap(one)

  await beginAttack(page, 'looping')
  await expect(widget(page, 'looping').getByText('This widget does not answer.')).toBeVisible()
  await expectNeighbourGoesOn(page)
  for (const one of [page, other]) await waitForStop(one, 'looping', 'The widget did not answer any more.')
  for (const one of [page, other]) await expectNeighbourGoesOn(one)
  for (const one of [page, other]) await expectPageGoesOn(one)

  // It begins again in both tabs, and is stopped again.
  for (let strike = 2; strike <= 3; strike += 1) {
    await widget(other, 'looping').getByRole('button', { name: 'Start again' }).click()
    await expect(widget(other, 'looping').getByRole('button', { name: 'Start again' })).toHaveCount(0)
    await beginAttack(page, 'looping')
    await waitForStop(page, 'looping', 'The widget did not answer any more.')
  }
  await expect(widget(page, 'looping').getByText(/stays off until you start it again/)).toBeVisible()

  await page.reload()
  await waitForStop(page, 'looping', 'The widget did not answer any more.')
  await expect(widget(page, 'looping').getByText(/stays off until you start it again/)).toBeVisible()
  await follow(page, quiet)
  await waitForStop(page, 'looping', 'The widget did not answer any more.')
  await widget(page, 'looping').getByRole('button', { name: 'Start again' }).click()
  await waitForText(page, 'looping', 'Attack:')
})

test('floods stop a plugin, wrong messages and ports are dropped, and a frame that leaves its document is taken away', async ({
  visit,
}) => {
  const { page, complaints } = await visit()
  await watchPage(page)
  const first = await saveLayout('alone', layoutOfTiles('Alone', [NEIGHBOUR]))
  await signIn(page, { path: first })
  const other = (await frameOf(page, 'neighbour')).url()
  const path = await saveLayout(
    'attacks',
    layoutOfTiles('Attacks', [
      NEIGHBOUR,
      ['flooding', { attack: 'floodPort' }],
      ['flooding-window', { attack: 'floodWindow' }],
      ['shapes', { attack: 'shapes' }],
      ['ports', { attack: 'ports' }],
      ['leaving', { attack: 'leave', other }],
    ]),
  )
  await follow(page, path)
  await contentOf(page, 'neighbour')
  await forgetGap(page)
  await waitForStop(page, 'flooding', 'The widget sent too many messages.')
  await waitForStop(page, 'flooding-window', 'The widget sent too many messages.')
  await waitForStop(page, 'leaving', 'The widget left its place.')
  for (const id of ['shapes', 'ports']) {
    await waitForText(page, id, 'sent')
    await waitForViewState(page, id, 'content')
  }
  await expectNeighbourGoesOn(page)
  await expectPageGoesOn(page)
  expect(page.frames().filter((frame) => frame.url() === other)).toHaveLength(1)
  await expect.poll(() => page.evaluate(() => 'polluted' in {})).toBe(false)
  for (const id of ['shapes', 'ports']) await waitForViewState(page, id, 'content')
  expect(complaints).toEqual([])
})

test('what a widget throws stays in its tile', async ({ open }) => {
  const tiles = [...PLACES.map((place): Tile => ['throwing', { place }]), ['throwing', { place: 'suspense' }] as const]
  const path = await saveLayout('throws', layoutOfTiles('Throws', [NEIGHBOUR, ['throwing'], ...tiles]))
  const { page } = await open({ path })
  const tilesOf = (state: string) => page.locator(`section[aria-label="throwing"][data-view-state=${state}]`)
  await expect(tilesOf('error')).toHaveCount(PLACES.length)
  // The one that throws nothing, and the one that waits for ever.
  await expect(tilesOf('content')).toHaveCount(2)
  await expectNeighbourGoesOn(page)
})

test('a frame that takes the focus from a field is stopped, and the field has it again', async ({ visit }) => {
  const path = await saveLayout('thief', layoutOfTiles('Thief', [NEIGHBOUR, ['thief', { attack: 'focus' }]]))
  const { page } = await visit()
  await page.addInitScript(() => {
    addEventListener('message', ({ data }) => {
      const { stolen } = data as { stolen?: string }
      if (stolen !== undefined) document.documentElement.dataset['stolen'] = stolen
    })
  })
  await signIn(page, { path })
  await waitForViewState(page, 'thief', 'content')
  // A key that is on its way to a frame when that is removed is never answered, so that the keyboard comes later.
  await page.getByRole('button', { name: 'Search or run a command' }).click()
  const field = page.getByRole('dialog').getByRole('combobox').or(page.getByRole('dialog').getByRole('textbox')).first()
  await expect(page.getByText('The widget took the keyboard again and again.')).toBeVisible()
  await expect(field).toBeFocused()
  await page.keyboard.type('a password of a person')
  await expect(field).toHaveValue('a password of a person')
  await page.keyboard.press('Escape')
  await waitForStop(page, 'thief', 'The widget took the keyboard again and again.')
  await expect(page.locator('html[data-stolen]')).toHaveCount(0)
  await expectNeighbourGoesOn(page)
})

test('a frame that nobody uses asks nothing, leads nowhere and closes nothing; its button may ask', async ({
  open,
}) => {
  const settings = { attack: 'intrude', other: '/instance/1001/cameras' }
  const path = await saveLayout('intruder', layoutOfTiles('Intruder', [NEIGHBOUR, ['intruder', settings]]))
  const { page } = await open({ path })
  const frame = await frameOf(page, 'intruder')
  // It was refused, and so were the steps before it.
  await expect(frame.locator('.bw-widget[data-refused="request/forbidden"]')).toHaveCount(1)
  await expect(page).toHaveURL(path)
  const waitForRefusal = async () => {
    await frame.evaluate(
      () => delete document.querySelector('div')?.shadowRoot?.querySelector('div')?.dataset['refused'],
    )
    await expect(frame.locator('.bw-widget[data-refused="request/forbidden"]')).toHaveCount(1)
  }
  // Somebody presses something else, and the frame takes the focus.
  await page.mouse.click(EMPTY_PLACE.x, EMPTY_PLACE.y)
  await frame.evaluate(() => document.querySelector('div')?.shadowRoot?.querySelector('button')?.focus())
  await expect.poll(() => frame.evaluate(() => document.hasFocus())).toBe(true)
  for (let round = 0; round < 2; round += 1) await waitForRefusal()
  await expect(page).toHaveURL(path)
  await page.getByRole('button', { name: 'Search or run a command' }).click()
  const palette = page.getByRole('dialog')
  await page.keyboard.type('cam')
  await waitForRefusal()
  await expect(palette).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  await frame.getByRole('button', { name: 'Ask' }).click()
  await expect(page.getByRole('dialog').getByText('Your password?')).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText('intruder')
})
