import { beforeAll, expect, test } from 'vitest'
import { layoutOf, saveLayout } from './barnApi'
import { fillSignInForm, openBrowser, PASSWORD, settled, signIn, signInByForm, widget } from './browser'

const browser = openBrowser()
/** A dashboard of one widget. */
let path: string
beforeAll(async () => {
  path = await saveLayout('small', layoutOf('Small', { pens: 'pen-state.card' }))
})

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
  await page.reload()
  await settled(page)
  const other = await context.newPage()
  await other.goto(path)
  await settled(other)
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Search or run a command' }).fill('sign out')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/login\/1001/)
  await other.waitForURL(/\/login\/1001/)
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
    await page.getByText('There is nothing here').waitFor()
  }
  await context.close()
})

test('the command palette, the language and the theme work by keyboard', async () => {
  const { page, context } = await browser.visit()
  await signIn(page, { path })
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Search or run a command' }).fill('dark')
  await page.keyboard.press('Enter')
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor({ state: 'attached' })
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Search or run a command' }).fill('Deutsch')
  await page.keyboard.press('Enter')
  await widget(page, 'Belegung').waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
  await context.close()
})

test('uses German in a German browser', async () => {
  const { page, context } = await browser.visit({ locale: 'de-DE' })
  await page.goto('/login/1001')
  await page.getByRole('button', { name: 'Anmelden' }).waitFor()
  await context.close()
})
