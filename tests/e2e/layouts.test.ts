import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { callBarn, layoutOf, layoutWidget, saveLayout } from './barnApi'
import { expect, test, useFleet } from './fixtures'
import { follow, scrollTo, settled } from './page'
import { storedOnDevice } from './storedOnDevice'

useFleet()
const LAYOUT = 'morning-round'
/** Edits that could not be sent are sent again after this time, in ms. */
const SYNC_RETRY = 30_000
const PATH = `/instance/1001/dashboard/${LAYOUT}`

async function edit(page: Page, path = PATH): Promise<void> {
  await follow(page, path)
  const button = page.getByRole('button', { name: 'Edit layout' })
  const menu = page.getByRole('button', { name: /^Layout:/ })
  // On the phone it is in the menu.
  await button.or(menu).first().waitFor()
  if (await button.isVisible()) await button.click()
  else {
    await menu.click()
    await page.getByRole('menuitem', { name: 'Edit layout' }).click()
  }
  await page.getByRole('toolbar', { name: 'Arrange the layout' }).waitFor()
}

const item = (page: Page, title: string) => page.getByRole('group', { name: new RegExp(`^${title}, column`) }).first()
const position = async (page: Page, title: string) =>
  ((await item(page, title).getAttribute('aria-label')) ?? '').replace(`${title}, `, '')

/** The name of the focused element. */
const focusedItem = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL((url) => !url.searchParams.has('edit'))
}

/** Publishes the layout, and says yes to whom it reaches. */
async function publish(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  await page
    .getByRole('dialog', { name: `${name}?` })
    .getByRole('button', { name: 'Publish', exact: true })
    .click()
}

async function undo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Redo' })).toBeEnabled()
}

/** Number of steps in the unsaved draft of the layout that this device keeps. */
async function storedStepCount(page: Page): Promise<number> {
  const [draft = '{}'] = await storedOnDevice(page, `${LAYOUT}/own`)
  const { history } = JSON.parse(draft) as { history?: { past: unknown[] } }
  return history?.past.length ?? 0
}

const roundOf = (widgets: Record<string, string>) => layoutOf('Morning round', widgets)
const ROUND = { pens: 'pen-state.card', dead: 'dead-animals.counts', online: 'cameras.online' }

// Each test begins with the same shared layout, whichever of them run.
test.beforeAll(async () => {
  await saveLayout(LAYOUT, roundOf(ROUND))
})

test('moves, resizes and removes widgets by key, announces it, and restores and undoes the unsaved changes after a reload', async ({
  open,
}) => {
  const { page } = await open({ username: 'operator', path: '/' })
  await edit(page)
  await item(page, 'Barn state').focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => position(page, 'Barn state')).toBe('column 1, row 1, 8 wide, 5 high')
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(() => position(page, 'Barn state')).toBe('column 1, row 1, 8 wide, 6 high')
  await item(page, 'Cameras').focus()
  await page.keyboard.press('ArrowLeft')
  await page
    .getByText(/^Cameras: column 9, row \d+/)
    .first()
    .waitFor({ state: 'attached' })
  await item(page, 'Dead animals').focus()
  await page.keyboard.press('Delete')
  await item(page, 'Dead animals').waitFor({ state: 'detached' })
  await expect.poll(() => focusedItem(page)).toMatch(/, column/)
  // A change is stored just after it is shown.
  await expect.poll(() => storedStepCount(page)).toBe(3)
  await page.reload()
  await item(page, 'Barn state').waitFor()
  await expect.poll(() => position(page, 'Barn state')).toBe('column 1, row 1, 8 wide, 6 high')
  await undo(page)
  await undo(page)
  await undo(page)
  await page.waitForFunction(() => document.querySelectorAll('[data-edit-item]').length === 3)
  await expect.poll(() => position(page, 'Barn state')).toBe('column 1, row 1, 8 wide, 5 high')
})

test('asks before it discards unsaved changes', async ({ open }) => {
  const { page } = await open({ username: 'viewer', path: '/' })
  await edit(page)
  await item(page, 'Barn state').focus()
  await page.keyboard.press('Delete')
  await page.getByRole('link', { name: 'Incidents' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.waitFor()
  await expect(page, 'the question').toBeAccessible()
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL(/edit/)
  await page.getByRole('link', { name: 'Incidents' }).first().click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.waitForURL('**/incidents')
  await page.goto(PATH)
  await page.getByRole('region', { name: 'Barn state' }).waitFor()
})

test('stores own edits on the instance, applies them to a changed shared layout, and shows what has changed', async ({
  open,
}) => {
  const shared = await callBarn('admin', 'PUT', `/api/workbench/layouts/${LAYOUT}`, { body: roundOf(ROUND) })
  const { page } = await open({ username: 'operator', path: '/' })
  await edit(page)
  const undoButton = page.getByRole('button', { name: 'Undo' })
  if (await undoButton.isEnabled()) await page.keyboard.press('Control+z')
  await item(page, 'Dead animals').focus()
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: 'Add widget' }).click()
  await expect(page, 'the palette').toBeAccessible()
  await page.getByRole('button', { name: 'Add Incidents', exact: true }).click()
  await expect.poll(() => focusedItem(page)).toMatch(/^Incidents, column/)
  await save(page)
  await expect
    .poll(async () => (await callBarn('operator', 'GET', `/api/workbench/layouts/${LAYOUT}/own`)).result.operations)
    .toMatchObject([
      { op: 'add', key: 'list' },
      { op: 'hide', key: 'dead', value: true },
    ])
  const changed = roundOf({ ...ROUND, assigned: 'incidents.assigned' })
  await callBarn('admin', 'PUT', `/api/workbench/layouts/${LAYOUT}`, {
    body: changed,
    version: shared.result.version as number,
  })
  const news = page.getByRole('status', { name: /The shared layout was changed/ })
  await news.getByText('Assigned to me was added').waitFor()
  for (const title of ['Assigned to me', 'Incidents', 'Barn state'])
    await page.getByRole('region', { name: title, exact: true }).waitFor()
  await expect(page.getByRole('region', { name: 'Dead animals' })).toHaveCount(0)
  await news.getByRole('button', { name: 'Got it' }).press('Enter')
  await news.waitFor({ state: 'detached' })
  const newsAfterReload = async () => {
    await page.reload()
    await page.getByRole('region', { name: 'Assigned to me', exact: true }).waitFor()
    return await news.count()
  }
  // Only stored a moment later.
  await expect.poll(newsAfterReload).toBe(0)
})

test('changes the settings of a widget in a form beside it, and resets own changes, which can be undone', async ({
  open,
}) => {
  const { page } = await open({ username: 'viewer', path: '/' })
  await edit(page, '/instance/1001/incidents')
  await item(page, 'Incidents').focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: 'Settings of Incidents' })
  await panel.getByLabel('Incidents per page').selectOption('5')
  await expect(page, 'the settings').toBeAccessible()
  await page.getByText(/^1–5 of/).waitFor()
  await panel.getByRole('switch', { name: 'Include closed incidents at first' }).check({ force: true })
  await panel.getByRole('checkbox', { name: 'Dead animal' }).check()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(panel.getByRole('checkbox', { name: 'Dead animal' })).not.toBeChecked()
  await save(page)
  await expect
    .poll(async () => (await callBarn('viewer', 'GET', '/api/workbench/layouts/incidents/own')).result.operations)
    .toEqual([
      { op: 'set', key: 'incidents', path: 'settings.pageSize', value: 5 },
      { op: 'set', key: 'incidents', path: 'settings.showClosed', value: true },
    ])
  const ownStatus = async () => (await callBarn('viewer', 'GET', '/api/workbench/layouts/incidents/own')).status
  const reset = async () => {
    await page.getByRole('button', { name: 'Your version' }).click()
    await page.getByRole('button', { name: 'Back to the shared dashboard' }).click()
    await expect.poll(ownStatus).toBe(404)
  }
  await reset()
  await page.getByRole('button', { name: 'Undo: back to your version' }).click()
  await expect.poll(ownStatus).toBe(200)
  await reset()
})

test('saves on the device while offline, and sends the edits when the instance is reachable again', async ({
  open,
}) => {
  const { page, context } = await open({ username: 'viewer', path: '/', clock: 'manual' })
  await edit(page)
  await context.setOffline(true)
  await item(page, 'Cameras').focus()
  await page.keyboard.press('Delete')
  await save(page)
  await page.getByText(/^Saved on this device/).waitFor()
  await expect(page.getByRole('region', { name: 'Cameras' })).toHaveCount(0)
  await context.setOffline(false)
  await page.clock.fastForward(SYNC_RETRY)
  await expect
    .poll(async () => (await callBarn('viewer', 'GET', `/api/workbench/layouts/${LAYOUT}/own`)).result.operations)
    .toMatchObject([{ op: 'hide', key: 'online' }])
})

test('two tabs that edit the same layout keep the changes of both, and the second says what came from the first', async ({
  open,
}) => {
  const { page: first, context } = await open({ username: 'contractor', path: '/' })
  const second = await context.newPage()
  await second.goto('/')
  await second.getByRole('main').waitFor()
  await Promise.all([edit(first), edit(second)])
  await item(first, 'Dead animals').focus()
  await first.keyboard.press('Delete')
  await save(first)
  await item(second, 'Cameras').focus()
  await second.keyboard.press('Delete')
  await save(second)
  await second.getByText(/in another tab or on another device were kept: Dead animals/).waitFor()
  const { result } = await callBarn('contractor', 'GET', `/api/workbench/layouts/${LAYOUT}/own`)
  expect((result.operations as { key: string }[]).map(({ key }) => key).sort()).toEqual(['dead', 'online'])
  await Promise.all(
    [first, second].map((page) => page.getByRole('region', { name: 'Dead animals' }).waitFor({ state: 'detached' })),
  )
  await callBarn('contractor', 'DELETE', `/api/workbench/layouts/${LAYOUT}/own`)
})

test('publishes a layout for a role, and merges it with one that somebody else saved first', async ({ open }) => {
  const { page } = await open({ username: 'admin', path: '/' })
  await edit(page, `${PATH}?as=viewer`)
  await page.getByRole('button', { name: 'Add widget' }).click()
  await page.getByRole('button', { name: 'Add Camera pictures', exact: true }).click()
  await publish(page, 'Publish for role Viewer')
  await page.waitForURL((url) => !url.searchParams.has('edit'))
  const saved = await callBarn('admin', 'GET', `/api/workbench/layouts/${LAYOUT}--viewer`)
  expect(saved.result).toMatchObject({ roles: ['viewer'], widgets: { stills: { type: 'cameras.stills' } } })
  await page.getByRole('button', { name: 'Edit layout' }).click()
  await item(page, 'Barn state').focus()
  await page.keyboard.press('Delete')
  const { version, widgets } = saved.result as { version: number; widgets: object }
  await callBarn('admin', 'PUT', `/api/workbench/layouts/${LAYOUT}--viewer`, {
    body: { ...saved.result, widgets: { ...widgets, late: layoutWidget('cameras.online') } },
    version,
  })
  await publish(page, 'Publish for role Viewer')
  const dialog = page.getByRole('dialog', { name: 'Somebody else saved first' })
  await dialog.getByText('Cameras was added').waitFor()
  await expect(page, 'the conflict').toBeAccessible()
  await dialog.getByRole('button', { name: 'Save mine on top' }).click()
  await page.waitForURL((url) => !url.searchParams.has('edit'))
  const merged = await callBarn('admin', 'GET', `/api/workbench/layouts/${LAYOUT}--viewer`)
  expect(Object.keys(merged.result.widgets as object)).toContain('late')
  expect(Object.keys(merged.result.widgets as object)).not.toContain('pens')
  await callBarn('admin', 'DELETE', `/api/workbench/layouts/${LAYOUT}--viewer`)
})

test('drags a widget with the mouse as one step, and stores nothing when it is discarded', async ({ open }) => {
  const { page } = await open({ username: 'admin', path: '/' })
  await page.setViewportSize({ width: 1440, height: 960 })
  await edit(page)
  const box = await item(page, 'Cameras').boundingBox()
  if (!box) throw new Error('the widget is not on the screen')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 30)
  await page.mouse.down()
  await page.mouse.move(box.x - 300, box.y + box.height + 40, { steps: 12 })
  await page.mouse.up()
  await expect.poll(() => position(page, 'Cameras')).not.toMatch(/^column 17, row 1,/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
  await expect.poll(() => position(page, 'Cameras')).toMatch(/^column 17, row 1,/)
  await page.getByRole('button', { name: 'Redo' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect
    .poll(async () => (await callBarn('admin', 'GET', `/api/workbench/layouts/${LAYOUT}/own`)).status)
    .toBe(404)
})

test('exports a layout as a file and imports it again, and refuses a file that is no layout', async ({ open }) => {
  const { page } = await open({ username: 'operator', path: '/' })
  await edit(page)
  const more = page.getByRole('main').getByRole('button', { name: 'More', exact: true })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    more.click().then(() => page.getByRole('menuitem', { name: 'Save as file' }).click()),
  ])
  expect(download.suggestedFilename()).toBe(`${LAYOUT}.layout.json`)
  const exported = JSON.parse(readFileSync(await download.path(), 'utf8')) as { widgets: object }
  expect(Object.keys(exported.widgets)).toContain('pens')
  async function importFile(content: string): Promise<void> {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      more.click().then(() => page.getByRole('menuitem', { name: 'Open a file' }).click()),
    ])
    await chooser.setFiles({ name: 'layout.json', mimeType: 'application/json', buffer: Buffer.from(content) })
  }
  await importFile('{"schema": 7, "cells": []}')
  await page.getByText('saved by a newer version').waitFor()
  await importFile('[torn')
  await page.getByText('This file is not a dashboard.').waitFor()
  await importFile(JSON.stringify(roundOf({ only: 'cameras.online' })))
  await page.waitForFunction(() => document.querySelectorAll('[data-edit-item]').length === 1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await item(page, 'Barn state').waitFor()
})

test('changes the order on the phone without a change to the desk', async ({ open }) => {
  const { page } = await open({ username: 'contractor', path: '/', width: 'phone' })
  await edit(page)
  const order = () =>
    page.locator('[data-edit-item]').evaluateAll((items) =>
      items
        .map((element) => [element.getBoundingClientRect().top, element.getAttribute('data-edit-item')] as const)
        .sort((a, b) => a[0] - b[0])
        .map(([, key]) => key),
    )
  const before = await order()
  await page.locator(`[data-edit-item=${before[1] ?? ''}] [role=group]`).focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(order).toEqual([before[1], before[0], ...before.slice(2)])
  await save(page)
  const { result } = await callBarn('contractor', 'GET', `/api/workbench/layouts/${LAYOUT}/own`)
  expect(new Set((result.operations as { grid: string }[]).map(({ grid }) => grid))).toEqual(new Set(['phone']))
})

test('shows 500 widgets, some of which have no plugin', async ({ open }) => {
  const widgets = Object.fromEntries(
    Array.from({ length: 500 }, (_, i) => [`w${i}`, i % 10 === 3 ? 'unknown.thing' : 'cameras.online']),
  )
  await saveLayout('many', layoutOf('Many', widgets))
  const { page, complaints } = await open({ username: 'operator', path: '/' })
  await page.goto('/instance/1001/dashboard/many')
  await settled(page)
  await expect(page.locator('section[data-view-state]')).toHaveCount(500)
  await page.getByRole('region', { name: 'Widget', exact: true }).first().waitFor()
  await scrollTo(page.getByRole('region', { name: 'Widget', exact: true }).last())
  expect(complaints).toEqual([])
  await callBarn('admin', 'DELETE', '/api/workbench/layouts/many')
})

test('keeps the chosen time in the URL for all charts, and shows one widget on the full screen until Escape', async ({
  open,
}) => {
  const { page } = await open({ username: 'operator', path: '/' })
  await page.goto('/instance/1001/measurements')
  await settled(page)
  await page.getByRole('button', { name: /^Time: Last 7 days/ }).click()
  await page.getByRole('button', { name: '1 day' }).click()
  await page.waitForURL(/last=86400000/)
  await page.getByRole('button', { name: /^Time: Last day/ }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: /^Time: Last day/ }).waitFor()
  const activity = page.getByRole('region', { name: 'Activity', exact: true })
  await settled(page)
  const widthOf = async () => (await activity.boundingBox())?.width ?? 0
  await expect.poll(widthOf).toBeGreaterThan(0)
  const width = await widthOf()
  await activity.hover()
  await activity.getByRole('button', { name: 'Full screen' }).click()
  await page.waitForURL(/widget=activity/)
  await expect.poll(async () => (await activity.boundingBox())?.height).toBeGreaterThan(700)
  await page.keyboard.press('Escape')
  await page.waitForURL((url) => !url.searchParams.has('widget'))
  await expect.poll(widthOf).toBe(width)
})

test('shows the permissions and sizes of all widgets in the catalogue', async ({ visit }) => {
  const { page } = await visit()
  await page.goto('/plugins')
  const card = page.getByRole('region', { name: 'Measurements', exact: true })
  const activity = card
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Activity', exact: true }) })
  await activity.first().getByText('Details').click()
  await expect(activity.first().getByText('needs one of: data.view, data.view.activity', { exact: true })).toBeVisible()
  await expect(card).toHaveText(/[\d.]+ kB/, { useInnerText: true })
})
