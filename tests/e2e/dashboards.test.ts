import type { Page } from '@playwright/test'
import { callBarn, layoutOf, saveLayout } from './barnApi'
import { expect, test, useFleet } from './fixtures'
import { follow } from './page'

useFleet()
const PATH = '/instance/1001/dashboard/morning-round'
const ROUND = { pens: 'pen-state.card', online: 'cameras.online' }
const item = (page: Page, title: string) => page.getByRole('group', { name: new RegExp(`^${title}, column`) }).first()
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Arrange the layout' })

test.beforeAll(async () => {
  await saveLayout('morning-round', layoutOf('Morning round', ROUND))
})

/** Opens an entry of the menu of dashboards. */
async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /^Layout:/ }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

interface Beginning {
  name: string
  from?: string
  audience?: string
}

async function begin(page: Page, { name, from, audience }: Beginning): Promise<void> {
  await choose(page, 'New dashboard')
  const dialog = page.getByRole('dialog', { name: 'New dashboard' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  if (from !== undefined) await dialog.getByRole('combobox', { name: 'Begin with' }).selectOption({ label: from })
  if (audience !== undefined) await dialog.getByRole('combobox', { name: 'For' }).selectOption({ label: audience })
  await expect(page, 'the dialog of a new dashboard').toBeAccessible()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await toolbar(page).waitFor()
}

test('somebody begins an own dashboard, finds it on another device, renames it, deletes it and brings it back', async ({
  open,
}) => {
  const { page } = await open({ username: 'viewer', path: PATH })
  await begin(page, { name: 'My round', from: 'Copy of this one, “Morning round”' })
  await item(page, 'Cameras').focus()
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Layout: My round' }).waitFor()
  const path = new URL(page.url()).pathname

  const other = await open({ username: 'viewer', path: PATH })
  await choose(other.page, 'My round')
  await other.page.getByRole('region', { name: 'Barn state' }).waitFor()
  await expect(other.page.getByRole('region', { name: 'Cameras' })).toHaveCount(0)
  await other.page.getByRole('button', { name: 'Edit layout' }).click()
  await toolbar(other.page).getByRole('button', { name: 'More' }).click()
  await other.page.getByRole('menuitem', { name: 'Rename' }).click()
  const dialog = other.page.getByRole('dialog', { name: 'Rename' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Evening round')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await other.page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Layout: Evening round' }).waitFor()

  const stranger = await open({ username: 'operator', path })
  await stranger.page.getByRole('main').getByText('There is no such dashboard').waitFor()

  await page.getByRole('button', { name: 'Your dashboard' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  // A message with the focus stays, however long it takes.
  const held = undo.focus()
  await page.getByRole('button', { name: 'Delete this dashboard' }).click()
  await held
  await page.waitForURL((url) => url.pathname !== path)
  await expect.poll(async () => (await callBarn('viewer', 'GET', '/api/workbench/own-layouts')).result).toEqual([])
  await undo.press('Enter')
  await page.waitForURL((url) => url.pathname === path)
  await page.getByRole('button', { name: 'Layout: Evening round' }).waitFor()
  await page.getByRole('region', { name: 'Barn state' }).waitFor()
})

test('an empty dashboard for a role begins with the choice of widgets, and only the role has it', async ({ open }) => {
  const { page } = await open({ username: 'admin', path: PATH })
  await begin(page, { name: 'For operators', audience: 'role Operator' })
  await page.getByRole('complementary', { name: 'Add a widget' }).waitFor()
  await page.getByRole('button', { name: 'Add Camera pictures', exact: true }).click()
  await page.getByRole('button', { name: 'Publish for role Operator' }).click()
  const question = page.getByRole('dialog', { name: 'Publish for role Operator?' })
  // An administrator sees the dashboards of all roles.
  await question.getByText('2 people see it.').waitFor()
  await question.getByText('Camera pictures was added').waitFor()
  await question.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.waitForURL((url) => !url.searchParams.has('edit'))
  const { pathname } = new URL(page.url())

  const operator = await open({ username: 'operator', path: PATH })
  await choose(operator.page, 'For operators')
  await operator.page.getByRole('region', { name: 'Camera pictures' }).waitFor()
  const viewer = await open({ username: 'viewer', path: pathname })
  await viewer.page.getByRole('main').getByText('There is no such dashboard').waitFor()
})

test('what was published is regretted and restored in three presses, and a conflict in between loses nothing', async ({
  open,
}) => {
  const { page } = await open({ username: 'admin', path: PATH })
  await page.getByRole('region', { name: 'Cameras' }).waitFor()
  await saveLayout('morning-round', layoutOf('Morning round', { pens: 'pen-state.card' }))
  await page.getByRole('region', { name: 'Cameras' }).waitFor({ state: 'detached' })
  await choose(page, 'History of dashboards')
  const dialog = page.getByRole('dialog', { name: 'History of dashboards' })
  const entries = dialog.getByRole('listitem')
  const latest = entries.filter({ hasText: 'Published now' })
  const before = entries.filter({ has: page.getByRole('button', { name: /^Compare/ }) }).first()
  await latest.waitFor()
  await before.getByRole('button', { name: /^Compare/ }).click()
  await before.getByText('Cameras was added').waitFor()
  await expect(page, 'the history').toBeAccessible()
  await before.getByRole('button', { name: /^Restore/ }).click()
  await page.getByRole('region', { name: 'Cameras' }).waitFor({ state: 'attached' })
  await expect(latest).toBeVisible()
  await latest.getByText('2 widgets').waitFor()
})

test('a removed dashboard stays in the history and comes back', async ({ open }) => {
  await saveLayout('night', layoutOf('Night', ROUND))
  const { page } = await open({ username: 'admin', path: '/instance/1001/dashboard/night' })
  await choose(page, 'History of dashboards')
  await page.getByRole('button', { name: 'Remove for everyone' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/night'))
  await choose(page, 'History of dashboards')
  const dialog = page.getByRole('dialog', { name: 'History of dashboards' })
  await dialog.getByRole('combobox', { name: 'Dashboard' }).selectOption({ label: 'Night (removed)' })
  await dialog
    .getByRole('button', { name: /^Restore/ })
    .first()
    .click()
  await dialog.getByText('Published now').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await follow(page, '/instance/1001/dashboard/night')
  await page.getByRole('region', { name: 'Cameras' }).waitFor()
})
