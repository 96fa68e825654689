import type { Page } from '@playwright/test'
import { callBarn } from './barnApi'
import { expect, test, useFleet } from './fixtures'
import { settled, widget } from './page'
import { signIn } from './signIn'

useFleet()

const GRID = '/instance/1001/cameras'

test.afterEach(async () => await reopenAll())

/** Opens the pictures of all cameras as an account. */
async function openGrid(page: Page, username: string): Promise<void> {
  await signIn(page, { username, path: GRID })
  await settled(page)
  await tiles(page).first().waitFor()
}

/** The tiles of the grid. */
function tiles(page: Page) {
  return page.getByRole('button', { name: /^Enlarge / })
}

/** The name of a camera by its tile. */
async function nameOf(page: Page, index: number): Promise<string> {
  return ((await tiles(page).nth(index).getAttribute('aria-label')) ?? '').replace('Enlarge ', '')
}

/** Undoes the last change, once a notification confirms it. */
async function undo(page: Page, told: string): Promise<void> {
  await page.getByText(told).waitFor()
  await page.keyboard.press('u')
}

/** Opens the first cameras again after a test that may have closed them. */
async function reopenAll(): Promise<void> {
  const cameras = ['camera-01', 'camera-02', 'camera-03']
  await callBarn('admin', 'PUT', '/api/privacy/multiple/false', { body: { cameras } })
}

/** Notes the calls that set the privacy of cameras. */
function notePrivacy(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/privacy/')) calls.push(`${pathname} ${request.postData() ?? ''}`)
  })
  return calls
}

test('from the grid to a camera, which is renamed, closed for privacy, and opened again', async ({ visit }) => {
  const { page, complaints } = await visit()
  await openGrid(page, 'admin')
  const name = await nameOf(page, 1)
  await expect(page).toBeAccessible()
  await tiles(page).nth(1).dblclick()
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor({ state: 'attached' })
  expect(new URL(page.url()).pathname).toMatch(/\/instance\/1001\/camera\/[\w-]+$/)
  await page
    .getByRole('img', { name: new RegExp(`^${name}`) })
    .first()
    .waitFor()
  await expect(page).toBeAccessible()

  await page.keyboard.press('r')
  await page.getByRole('textbox', { name: 'Name' }).fill('Loading ramp')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Loading ramp' }).waitFor({ state: 'attached' })
  await undo(page, 'The camera has its new name.')
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor({ state: 'attached' })

  const pictures = page.getByRole('img', { name: new RegExp(`^${name}`) })
  const picture = pictures.first()
  const face = page.locator('[data-privacy]').first()
  await page.keyboard.press('p')
  await undo(page, 'The camera is closed for privacy.')
  await picture.waitFor()
  await page.keyboard.press('p')
  await face.waitFor()
  // Looking takes longer than anything can be undone.
  await expect(pictures).toHaveCount(0)
  await expect(page).toBeAccessible()
  await page.keyboard.press('p')
  await picture.waitFor()
  // The picture that was on its way when the camera was closed is refused.
  expect(complaints.filter((text) => !text.includes('423'))).toEqual([])
})

test('several cameras are closed by one call, and opened again by one', async ({ visit }) => {
  const { page } = await visit()
  await openGrid(page, 'admin')
  const calls = notePrivacy(page)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  const choices = page.getByRole('button', { name: /^Select ./ })
  await choices.nth(0).click()
  await choices.nth(1).click()
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('toolbar').getByRole('button', { name: 'Clear the selection' })).toBeInViewport({
    ratio: 1,
  })
  if (size) await page.setViewportSize(size)
  await page.getByRole('toolbar').getByRole('button', { name: 'Close for privacy' }).click()
  await expect(page.locator('[data-privacy]')).toHaveCount(2)
  await undo(page, 'Close for privacy: done for 2')
  await expect(page.locator('[data-privacy]')).toHaveCount(0)
  // The change is shown before it is sent.
  await expect.poll(() => calls.length).toBe(2)
  expect(calls[0]).toMatch(/^\/api\/privacy\/multiple\/true \{"cameras":\["[^"]+","[^"]+"\]\}$/)
  expect(calls[1]).toMatch(/^\/api\/privacy\/multiple\/false \{"cameras":\["[^"]+","[^"]+"\]\}$/)
})

test('a camera that somebody else closes shows that, in the grid and on the plan', async ({ visit }) => {
  const { page } = await visit()
  await openGrid(page, 'viewer')
  const name = await nameOf(page, 0)
  await callBarn('admin', 'PUT', '/api/privacy/multiple/true', { body: { cameras: ['camera-01'] } })
  await page.locator('[data-privacy]').waitFor()
  await page.goto('/instance/1001')
  await widget(page, 'Floor plan')
    .getByRole('option', { name: `${name}, closed for privacy` })
    .waitFor({ state: 'attached' })
})

test('on a phone a camera is found, opened by two taps, and its neighbour after it', async ({ visit }) => {
  const { page } = await visit({ width: 'phone' })
  await openGrid(page, 'operator')
  const name = await nameOf(page, 2)
  await page.getByRole('textbox', { name: 'Find a camera' }).fill(name)
  await expect(tiles(page)).toHaveCount(1)
  await expect(page).toBeAccessible()
  await tiles(page).first().tap()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByRole('button', { name: 'Open the camera' }).tap()
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor({ state: 'attached' })
  await expect(page).toBeAccessible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  const path = new URL(page.url()).pathname
  await page.getByRole('button', { name: 'Next camera' }).tap()
  await page.waitForURL((url) => url.pathname !== path)
})

test('the set-up is for who manages cameras', async ({ open }) => {
  const { page } = await open({ username: 'viewer', path: '/instance/1001/camera-setup' })
  await page.getByText('Not for your account').waitFor()
  await signIn(page, { username: 'admin', path: '/instance/1001/camera-setup' })
  await page.getByRole('button', { name: 'Add camera' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Test' }).waitFor()
  await expect(page).toBeAccessible()
})
