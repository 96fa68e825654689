import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { follow, openBrowser, settled, signIn } from './browser'
import { findViolations } from './findViolations'

const browser = openBrowser()
/** Screens by their path, each with its heading. */
const SCREENS = {
  '/login/1002': 'Mill Farm',
  '/': 'Barns',
  '/nowhere': 'Not found',
  '/instance/1001': 'Barn dashboard',
  '/instance/1001/incidents': 'Incidents',
  '/instance/1001/cameras': 'Cameras',
  '/instance/1001/measurements': 'Measurements',
  '/instance/1001?edit': 'Barn dashboard',
  '/settings': 'Settings',
  '/plugins': 'Plugins',
}

async function showScreen(page: Page, path: string, heading: string): Promise<void> {
  await follow(page, path)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor({ state: 'attached' })
  if (path.startsWith('/instance')) await settled(page)
}

/** The pixels by which the page is wider than its window. */
function readOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Follows the theme of the system from now on. The page stands at the settings. */
async function chooseSystemTheme(page: Page): Promise<void> {
  await page.getByText('Same as device', { exact: true }).click()
  await page.getByRole('radio', { name: 'Same as device' }).and(page.locator(':checked')).waitFor({ state: 'attached' })
}

async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.locator(`html[data-mantine-color-scheme=${theme}]`).waitFor({ state: 'attached' })
}

test.each(['desk', 'tablet', 'phone'] as const)(
  'every screen fits the width of the %s and has no accessibility violation in either theme',
  async (width) => {
    const { page, context } = await browser.visit({ width })
    await signIn(page, { path: '/settings' })
    await chooseSystemTheme(page)
    for (const [path, heading] of Object.entries(SCREENS)) {
      await showTheme(page, 'light')
      await showScreen(page, path, heading)
      expect(await readOverflow(page), path).toBeLessThanOrEqual(0)
      expect(await findViolations(page), path).toEqual([])
      await showTheme(page, 'dark')
      // The themes differ in nothing but colours.
      expect(await findViolations(page, 'color-contrast'), `${path} in the dark theme`).toEqual([])
    }
    await context.close()
  },
)

/** What opens above the barn dashboard: how, and its role. */
const OVERLAYS: Record<string, { open: (page: Page) => Promise<void>; role: 'dialog' | 'menu' }> = {
  'the command palette': {
    open: (page) => page.getByRole('button', { name: 'Search or run a command' }).click(),
    role: 'dialog',
  },
  'the time': { open: (page) => page.getByRole('button', { name: /^Time:/ }).click(), role: 'dialog' },
  'the layouts': { open: (page) => page.getByRole('button', { name: /^Layout:/ }).click(), role: 'menu' },
  'the account': {
    open: (page) =>
      page
        .getByRole('button', { name: /^Account and display|More$/ })
        .filter({ visible: true })
        .click(),
    role: 'dialog',
  },
}

test.each(['desk', 'phone'] as const)(
  'what opens above the screens of the %s fits, has no accessibility violation, and closes by Escape',
  async (width) => {
    const { page, context } = await browser.visit({ width })
    await signIn(page, { username: 'admin' })
    await settled(page)
    for (const [name, { open, role }] of Object.entries(OVERLAYS)) {
      await open(page)
      const overlay = page.getByRole(role)
      await overlay.waitFor()
      const area = await overlay.boundingBox()
      const { height } = page.viewportSize() as { height: number }
      expect((area?.y ?? 0) + (area?.height ?? Infinity), name).toBeLessThanOrEqual(height)
      expect(await findViolations(page), name).toEqual([])
      await page.keyboard.press('Escape')
      await overlay.waitFor({ state: 'detached' })
      expect(await page.evaluate(() => document.activeElement === document.body), name).toBe(false)
    }
    await context.close()
  },
)

test('the menu of a row opens at the edge of the tablet too, and gives the focus back', async () => {
  const { page, context } = await browser.visit({ width: 'tablet' })
  await signIn(page, { path: '/instance/1001/incidents' })
  const button = page.getByRole('button', { name: /^Actions on/ }).first()
  await button.click()
  await page.getByRole('menuitem', { name: 'Open incident' }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  await context.close()
})
