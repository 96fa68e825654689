import type { Page, Route } from '@playwright/test'
import { expect, test, useFleet } from './fixtures'
import { addresses } from './workerFleet'

useFleet({ instances: 'barns' })

/** The name of the card of a barn. */
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

async function chooseInMenu(page: Page, site: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Menu of ${site}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('by trouble: the table, what is wrong at a site that is dead, and the pictures of dead animals', async ({
  open,
}) => {
  const { page, context } = await open({ path: '/' })
  await page.getByRole('radio', { name: 'By trouble' }).press('Space')
  await page.getByRole('table', { name: 'Sites by trouble' }).waitFor()
  await page.reload()
  await page.getByRole('row', { name: /Hof Nord/ }).waitFor()
  const ports = [addresses().pigBarn, addresses().origin].map((address) => new URL(address).port)
  await context.route(
    ({ port }) => !ports.includes(port),
    (route) => route.abort(),
  )
  await page.goto('/sites?role=vet')
  await page.getByText('“vet” in the address changes nothing').waitFor()
  const dead = page.getByRole('row', { name: /Mill Farm/ })
  await dead.getByText('not reached').waitFor()
  await dead.getByRole('button', { name: 'Try again' }).waitFor()
  const alive = page.getByRole('row', { name: /Hof Nord/ })
  await alive.getByRole('link', { name: /\d+ cameras? offline/ }).waitFor()
  const wall = page.getByRole('region', { name: 'Dead animals at all sites' })
  await wall
    .getByRole('link', { name: /Hof Nord/ })
    .first()
    .waitFor()
  await expect(page).toBeAccessible()
  await alive.getByRole('link', { name: /\d+ cameras? offline/ }).click()
  await page.waitForURL('**/instance/1001/cameras?state=offline')
})

test('a site is removed after one question, in every tab, comes back by Undo, and is added again by its address', async ({
  open,
}) => {
  const { page, context } = await open({ path: '/' })
  const other = await context.newPage()
  await other.goto('/')
  await card(other, 'Hof Nord').waitFor()
  await chooseInMenu(page, 'Hof Nord', 'Remove …')
  await page.getByRole('dialog').getByText('You are signed out of the site.', { exact: false }).waitFor()
  const undo = page.getByRole('button', { name: 'Undo' })
  // A message with the focus stays, however long it takes.
  const held = undo.focus()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await held
  await card(page, 'Hof Nord').waitFor({ state: 'detached' })
  await card(other, 'Hof Nord').waitFor({ state: 'detached' })
  await undo.press('Enter')
  await card(page, 'Hof Nord').waitFor()
  await card(other, 'Hof Nord').waitFor()
  await chooseInMenu(page, 'Hof Nord', 'Remove …')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await card(other, 'Hof Nord').waitFor({ state: 'detached' })
  await page.reload()
  await card(page, 'Mill Farm').waitFor()
  await expect(card(page, 'Hof Nord')).toHaveCount(0)
  await page.getByRole('button', { name: 'Add a site' }).click()
  await page.getByRole('textbox', { name: 'Address' }).fill(addresses().pigBarn)
  await page.getByRole('button', { name: 'Look it up' }).first().click()
  await page.getByRole('button', { name: 'Add and sign in' }).click()
  await page.waitForURL('**/login/1001')
  await card(other, 'Hof Nord').waitFor()
})

test('a site gets a name and a folder, which stay after a reload; the folder closes', async ({ open }) => {
  const { page } = await open({ path: '/' })
  await chooseInMenu(page, 'Mill Farm', 'Edit …')
  await page.getByRole('textbox', { name: 'Name on this device' }).fill('Mühle')
  await page.getByRole('combobox', { name: 'Folder' }).fill('Customers')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.reload()
  const folder = page.getByRole('button', { name: /^Customers/ })
  await folder.waitFor()
  await card(page, 'Mühle').waitFor()
  await expect(page).toBeAccessible()
  await folder.click()
  await card(page, 'Mühle').waitFor({ state: 'detached' })
})

test('dashboards of all sites: one that is dead is named, and hides none of the others', async ({ open }) => {
  const { page, context } = await open({ path: '/' })
  const ports = [addresses().pigBarn, addresses().origin].map((address) => new URL(address).port)
  await context.route(
    ({ port }) => !ports.includes(port),
    (route) => route.abort(),
  )
  await page.goto('/sites/sites-overview')
  const widget = page.getByRole('region', { name: 'Open incidents at all sites' })
  await widget
    .getByRole('link', { name: /Hof Nord/ })
    .first()
    .waitFor()
  const dead = widget.locator('[data-reason=notReached]').getByRole('link')
  await dead.first().waitFor()
  await expect.poll(() => dead.allTextContents()).toEqual(['Mill Farm'])
  await page.getByRole('region', { name: 'Not reached' }).getByText('Mill Farm').waitFor()
  await expect(page).toBeAccessible()
})

/** Answers for 200 sites, every second of which is dead. No account is signed in there. */
async function serveMany(page: Page): Promise<void> {
  const instances = Array.from({ length: 200 }, (_, index) => ({
    globalUniqueIdentifier: `site-${index}`,
    name: `Site ${index}`,
    discoveryObject: { remote: { protocol: 'https', hostname: `site-${index}.test`, port: 443 } },
  }))
  await page.route('**/config.json', (route) => route.fulfill({ json: { instances } }))
  await page.route(/https:\/\/site-\d+\.test/, async (route: Route) => {
    const [, index = '0'] = /site-(\d+)/.exec(route.request().url()) ?? []
    if (Number(index) % 2 === 1) return await route.abort()
    const headers = { 'Access-Control-Allow-Origin': '*' }
    await route.fulfill({ headers, json: { result: { globalUniqueIdentifier: `site-${index}` } } })
  })
}

test('200 sites, half of them dead, are listed and told apart', async ({ visit }) => {
  const { page } = await visit()
  await serveMany(page)
  await page.goto('/')
  await page.getByRole('button', { name: '100 not reached' }).waitFor()
  await expect(page.getByRole('listitem')).toHaveCount(200)
  await page.getByRole('button', { name: '100 not reached' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(100)
  await page.getByRole('searchbox', { name: 'Find a site' }).fill('Site 199')
  await expect(page.getByRole('listitem')).toHaveCount(1)
})
