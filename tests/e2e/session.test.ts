import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { layoutOf, saveLayout } from './barnApi'
import {
  fillSignInForm,
  openBrowser,
  PASSWORD,
  settled,
  signIn,
  signInByForm,
  waitForViewState,
  widget,
} from './browser'

const browser = openBrowser()
/** A dashboard of one widget. */
let path: string
let incidentsPath: string
let camerasPath: string
beforeAll(async () => {
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

/** Waits until the focus stands on the content of the screen. */
async function waitForFocusOnMain(page: Page): Promise<void> {
  await page.locator('main:focus').waitFor({ state: 'attached' })
}

/** Signs out where the account is shown. */
async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account and display' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(/\/login\/1001/)
}

test('shows that a password is wrong, and opens the requested page after the right one', async () => {
  const { page, context } = await browser.visit()
  await page.goto('/instance/1001/incidents')
  await page.getByRole('textbox', { name: /^Username/ }).fill('viewer')
  await page.locator('input[type=password]').fill('Wrong-word-1!')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('Name or password is wrong.').waitFor()
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/instance/1001/incidents')
  await context.close()
})

test('signs in by e-mail', async () => {
  const { page, context } = await browser.visit()
  await page.goto('/login/1001')
  await page.getByText('E-mail', { exact: true }).click()
  await page.getByRole('textbox', { name: /^E-mail address/ }).fill('operator@example.org')
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/instance/1001')
  await context.close()
})

test('keeps a person signed in after a reload, and signs out of every tab at once', async () => {
  const { page, context } = await browser.visit()
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
  await context.close()
})

test('the next account on a tab sees nothing of the previous one, not even until its own data is loaded', async () => {
  const { page, context } = await browser.visit()
  await signIn(page, { username: 'admin', path: incidentsPath })
  const incidents = widget(page, 'Incidents')
  await incidents.getByRole('listitem').first().waitFor()
  await signOut(page)
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/incidents/query', (route) => released.then(() => route.continue()))
  await fillSignInForm(page, 'contractor')
  await page.waitForURL(`**${incidentsPath}`)
  await waitForViewState(page, 'Incidents', 'loading')
  expect(await incidents.getByRole('listitem').count()).toBe(0)
  release()
  await incidents.getByRole('listitem').first().waitFor()
  await context.close()
})

test.each([40, -400])('signs in and shows data with a clock that is wrong by %d days', async (days) => {
  const { page, context } = await browser.visit({ clockError: days * 24 * 3_600_000 })
  await page.goto(camerasPath)
  await fillSignInForm(page)
  const cameras = widget(page, 'Cameras')
  await cameras.getByText('of 12 online').waitFor()
  expect(await cameras.textContent()).toMatch(/12\s*of 12 online/)
  expect(await cameras.getByRole('note').first().textContent()).toBe('now')
  await page.reload()
  await cameras.getByText('of 12 online').waitFor()
  await context.close()
})

test('exposes no token in URLs, in named storage, or on the page', async () => {
  const { page, context } = await browser.visit()
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await signInByForm(page)
  await settled(page)
  expect(addresses.filter((address) => /eyJ/.test(address))).toEqual([])
  expect(await page.content()).not.toContain('eyJ')
  expect(await page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })')).toBe('{}')
  await context.close()
})

test('finds no screen for an instance that this browser does not have', async () => {
  const { page, context } = await browser.visit()
  for (const path of ['/instance/9999', '/login/9999', '/instance/1001%2F..', '/nowhere']) {
    await page.goto(path)
    await page.getByRole('heading', { name: 'Not found' }).waitFor()
  }
  await context.close()
})

test('the command palette, the language and the theme work by keyboard', async () => {
  const { page, context } = await browser.visit()
  await signIn(page, { path })
  await runCommand(page, 'dark')
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor({ state: 'attached' })
  await runCommand(page, 'Deutsch')
  await widget(page, 'Stallbelegung').waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
  await context.close()
})

test('the focus stays on the page when the form, the palette or the button that had it is gone', async () => {
  const { page, context } = await browser.visit()
  await page.goto(path)
  await fillSignInForm(page)
  await page.waitForURL(`**${path}`)
  await waitForFocusOnMain(page)
  await page.getByRole('button', { name: 'Edit layout' }).press('Enter')
  await page.getByRole('toolbar', { name: 'Arrange the layout' }).and(page.locator(':focus')).waitFor()
  await runCommand(page, 'settings')
  await page.waitForURL('**/settings')
  await waitForFocusOnMain(page)
  await context.close()
})

test('the barn that was visited last keeps its navigation and its account on the settings, after a reload too', async () => {
  const { page, context } = await browser.visit()
  await signIn(page, { path: '/instance/1001' })
  await page.getByRole('link', { name: 'Settings' }).click()
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
  await context.close()
})

test('uses German in a German browser', async () => {
  const { page, context } = await browser.visit({ locale: 'de-DE' })
  await page.goto('/login/1001')
  await page.getByRole('button', { name: 'Anmelden' }).waitFor()
  await context.close()
})
