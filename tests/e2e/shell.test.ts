import { expect, test, useFleet } from './fixtures'
import { settled } from './page'
import { signIn } from './signIn'
import { signInByForm } from './signInForm'
import { storeSetting } from './storedOnDevice'

useFleet()

test('the tour is offered once, and skipped by one press', async ({ visit }) => {
  const { page, complaints } = await visit()
  await signInByForm(page)
  await page.getByRole('region', { name: 'A look around' }).getByRole('button', { name: 'No, thanks' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Account and display' }).click()
  await page.getByRole('button', { name: 'Show me around' }).click()
  await page.getByText(/^Step 1 of/).waitFor()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'A look around' })).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('each part of where one stands leads there, and names the window', async ({ open }) => {
  const { page } = await open({ path: '/instance/1001/camera/camera-01' })
  const trail = page.getByRole('navigation', { name: 'Where you are' })
  await expect(page).toHaveTitle(/^.+ · Cameras · Hof Nord · Barn Workbench$/)
  await trail.getByRole('link', { name: 'Cameras' }).click()
  await page.waitForURL('**/instance/1001/cameras')
  await trail.getByRole('link', { name: 'Hof Nord' }).click()
  await page.waitForURL('**/instance/1001')
})

test('on a phone the state of the barn stands above its own screens alone', async ({ open }) => {
  const { page } = await open({ width: 'phone', path: '/instance/1001/artifacts' })
  const state = page.getByRole('banner').locator('[data-state]')
  await expect(state).toBeVisible()
  await page.goto('/settings')
  await page.getByRole('heading', { name: 'Settings', exact: true }).first().waitFor()
  await expect(state).toBeHidden()
})

test('a short message is dragged away by the mouse', async ({ visit }) => {
  const { page, context } = await visit()
  await context.grantPermissions(['clipboard-write'])
  await signIn(page, { path: '/settings' })
  await page.getByRole('button', { name: 'Account and display' }).click()
  await page.getByRole('button', { name: 'Share this screen' }).click()
  const message = page.getByRole('alert').filter({ hasText: 'The link is copied.' })
  // It has come to rest then.
  await message.hover({ position: { x: 20, y: 20 } })
  const box = await message.boundingBox()
  if (!box) throw new Error('the message is not on screen')
  await page.mouse.down()
  await page.mouse.move(box.x + 20 + box.width * 0.8, box.y + 20, { steps: 6 })
  await page.mouse.up()
  // The pointer has not moved, and would keep a toast open that was not dragged away.
  await message.waitFor({ state: 'detached' })
})

test('the screen with which the workbench opens is the chosen one, and the way to the list stays', async ({ open }) => {
  const { page, context } = await open({ path: '/instance/1001/account' })
  await storeSetting(page, 'startPage', 'lastInstance')
  const opened = await context.newPage()
  await opened.goto('/')
  await opened.waitForURL('**/instance/1001')
  await opened.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Sites' }).first().click()
  await opened.getByRole('heading', { name: 'Sites', exact: true }).waitFor()
})

test('the rail has at most seven entries with words; keys reach the others in its menu, and the one on view is in it', async ({
  open,
}) => {
  const { page } = await open({ username: 'admin', path: '/instance/1001/account' })
  await page.setViewportSize({ width: 1280, height: 720 })
  const rail = page.getByRole('navigation', { name: 'Navigation' }).filter({ visible: true })
  const entries = rail.getByRole('group').getByRole('link')
  await expect(entries).toHaveCount(7)
  await expect(rail.getByText('Incidents', { exact: true })).toBeVisible()
  await expect.poll(() => rail.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0)
  await rail.getByRole('button', { name: 'More' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeFocused()
  await expect(page).toBeAccessible()
  await page.keyboard.press('Escape')
  await expect(rail.getByRole('button', { name: 'More' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Artifacts', exact: true }).press('Enter')
  await page.waitForURL('**/artifacts')
  await expect(rail.getByRole('link', { name: 'Artifacts', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(entries).toHaveCount(7)
})

test('a dashboard is a report on paper, with the name of the barn and numbered pages', async ({ open }) => {
  const { page } = await open()
  await settled(page)
  await page.getByRole('button', { name: /Barn dashboard/ }).click()
  await page.getByRole('menuitem', { name: 'Print a report' }).click()
  await page.locator('[data-report-ready]').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Hof Nord' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeHidden()
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0)
  // Texts that change over time are printed as a time.
  await expect(page.locator('article')).not.toHaveText(/\blive ·|\bage \d|\bago\b/, { useInnerText: true })
  await expect(page.locator('article [data-paper]')).not.toHaveCount(0)
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const pages = paper.match(/\/Type\s*\/Page\b/g) ?? []
  expect(pages.length).toBeGreaterThan(2)
  expect(pages.length).toBeLessThan(30)
})
