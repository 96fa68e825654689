import type { Page } from '@playwright/test'
import { layoutOf, saveLayout } from './barnApi'
import { expect, test, useFleet } from './fixtures'
import { settled, waitForViewState, widget } from './page'
import { fillSignInForm, PASSWORD, signInByForm } from './signInForm'

useFleet()
/** A dashboard of one widget. */
let path: string
let incidentsPath: string
let camerasPath: string
test.beforeAll(async () => {
  incidentsPath = await saveLayout('incidents-only', layoutOf('Incidents only', { incidents: 'incidents.list' }))
  camerasPath = await saveLayout('cameras-only', layoutOf('Cameras only', { cameras: 'cameras.online' }))
  path = await saveLayout('small', layoutOf('Small', { pens: 'pen-state.card' }))
})

/** Runs what the command palette finds first. */
async function runCommand(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: 'Search or run a command' })
  await search.fill(text)
  // At once: what it finds need not be listed yet.
  await page.keyboard.press('Enter')
}

/** Waits until the content of the screen has the focus. */
async function waitForFocusOnMain(page: Page): Promise<void> {
  await page.locator('main:focus').waitFor({ state: 'attached' })
}

/** Signs out in the account's menu. */
async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account and display' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(/\/login\/1001/)
}

test('shows that a password is wrong, and opens the requested page after the right one', async ({ visit }) => {
  const { page } = await visit()
  await page.goto('/instance/1001/incidents')
  await page.getByRole('textbox', { name: /^Username/ }).fill('viewer')
  await page.locator('input[type=password]').fill('Wrong-word-1!')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('Name or password is wrong.').waitFor()
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/instance/1001/incidents')
})

test('signs in by e-mail', async ({ visit }) => {
  const { page } = await visit()
  await page.goto('/login/1001')
  await page.getByText('E-mail', { exact: true }).click()
  await page.getByRole('textbox', { name: /^E-mail address/ }).fill('operator@example.org')
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/instance/1001')
})

test('keeps a person signed in after a reload, and signs out of every tab at once', async ({ visit }) => {
  const { page, context } = await visit()
  await page.goto(path)
  await page.waitForURL(/\/login\//)
  await fillSignInForm(page)
  await page.waitForURL(`**${path}`)
  await settled(page)
  await page.reload()
  await settled(page)
  const other = await context.newPage()
  await other.goto(path)
  await settled(other)
  await signOut(page)
  await other.waitForURL(/\/login\/1001/)
})

test('the next account on a tab sees nothing of the previous one, not even until its own data is loaded', async ({
  open,
}) => {
  const { page } = await open({ username: 'admin', path: incidentsPath })
  const incidents = widget(page, 'Incidents')
  await incidents.getByRole('listitem').first().waitFor()
  await signOut(page)
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/incidents/query', (route) => released.then(() => route.continue()))
  await fillSignInForm(page, 'contractor')
  await page.waitForURL(`**${incidentsPath}`)
  await waitForViewState(page, 'Incidents', 'loading')
  await expect(incidents.getByRole('listitem')).toHaveCount(0)
  release()
  await incidents.getByRole('listitem').first().waitFor()
})

for (const days of [40, -400])
  test(`signs in and shows data with a clock that is wrong by ${days} days`, async ({ visit }) => {
    const { page } = await visit({ clockError: days * 24 * 3_600_000 })
    await page.goto(camerasPath)
    await fillSignInForm(page)
    const cameras = widget(page, 'Cameras')
    await cameras.getByText('of 12 online').waitFor()
    await expect(cameras).toHaveText(/12\s*of 12 online/)
    await expect(cameras.getByRole('note').first()).toHaveText('now')
    await page.reload()
    await cameras.getByText('of 12 online').waitFor()
  })

test('exposes no token in URLs, in named storage, or on the page', async ({ visit }) => {
  const { page } = await visit()
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await signInByForm(page)
  await settled(page)
  expect(addresses.filter((address) => /eyJ/.test(address))).toEqual([])
  await expect.poll(() => page.content()).not.toContain('eyJ')
  await expect.poll(() => page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })')).toBe('{}')
})

test('finds no screen for an instance that this browser does not have', async ({ visit }) => {
  const { page } = await visit()
  for (const path of ['/instance/9999', '/login/9999', '/instance/1001%2F..', '/nowhere']) {
    await page.goto(path)
    await page.getByRole('heading', { name: 'Not found' }).waitFor()
  }
})

test('the command palette, the language and the theme work by keyboard', async ({ open }) => {
  const { page } = await open({ path })
  await runCommand(page, 'dark')
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor({ state: 'attached' })
  await runCommand(page, 'Deutsch')
  await widget(page, 'Stallbelegung').waitFor()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
})

test('the focus stays on the page when the form, the palette or the button that had it is gone', async ({ visit }) => {
  const { page } = await visit()
  await page.goto(path)
  await fillSignInForm(page)
  await page.waitForURL(`**${path}`)
  await waitForFocusOnMain(page)
  await page.getByRole('button', { name: 'Edit layout' }).press('Enter')
  await page.getByRole('toolbar', { name: 'Arrange the layout' }).and(page.locator(':focus')).waitFor()
  await runCommand(page, 'settings')
  await page.waitForURL('**/settings')
  await waitForFocusOnMain(page)
})

test('the barn that was visited last keeps its navigation and its account on the settings, after a reload too', async ({
  open,
}) => {
  const { page } = await open({ path: '/instance/1001' })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await page.waitForURL('**/settings')
  await page.reload()
  await page.getByRole('button', { name: 'Account and display' }).click()
  const account = page.getByRole('dialog', { name: 'Account and display' })
  await account.getByText('Ole Operator').waitFor()
  await account.getByText('Operator · Hof Nord').waitFor()
  await page.goBack()
  await account.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Incidents' }).click()
  await page.waitForURL('**/instance/1001/incidents')
})

test('uses German in a German browser', async ({ visit }) => {
  const { page } = await visit({ locale: 'de-DE' })
  await page.goto('/login/1001')
  await page.getByRole('button', { name: 'Anmelden' }).waitFor()
})
