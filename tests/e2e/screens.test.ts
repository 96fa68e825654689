import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser, settled, signIn } from './browser'
import { findViolations } from './findViolations'
import { walkScreens } from './walkScreens'

const browser = openBrowser({ instances: 'all' })
test('every screen fits the desk and the tablet, and has no accessibility violation in the light theme', async () => {
  await walkScreens(browser.visit, { width: 'desk', theme: 'light', alsoFits: 'tablet' })
})

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
