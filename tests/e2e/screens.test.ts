import type { Page } from '@playwright/test'
import { layoutOf, saveLayout } from './barnApi'
import { expect, test, useFleet } from './fixtures'
import { settled } from './page'
import { walkScreens } from './walkScreens'

useFleet({ instances: 'all' })
test('every screen fits the desk and the tablet, and has no accessibility violation in the light theme', async ({
  visit,
}) => {
  await walkScreens(visit, { width: 'desk', theme: 'light', alsoFits: 'tablet' })
})

/** The overlays of a dashboard: how they are opened, and their roles. */
const OVERLAYS: Record<string, { show: (page: Page, isPhone: boolean) => Promise<void>; role: 'dialog' | 'menu' }> = {
  'the command palette': {
    show: (page) => page.getByRole('button', { name: 'Search or run a command' }).click(),
    role: 'dialog',
  },
  'the time': { show: (page) => page.getByRole('button', { name: /^Time:/ }).click(), role: 'dialog' },
  'the layouts': { show: (page) => page.getByRole('button', { name: /^Layout:/ }).click(), role: 'menu' },
  'the account': {
    show: (page, isPhone) =>
      page.getByRole('button', { name: isPhone ? 'More' : 'Account and display', exact: true }).click(),
    role: 'dialog',
  },
}

/** A dashboard of few widgets: the whole page is checked below each overlay. */
const OVERLAID = { pens: 'pen-state.card', dead: 'dead-animals.counts', activity: 'measurements.activity' }

for (const width of ['desk', 'phone'] as const)
  test(`what opens above the screens of the ${width} fits, has no accessibility violation, and closes by Escape`, async ({
    open,
  }) => {
    const path = await saveLayout('overlays', layoutOf('Overlays', OVERLAID))
    const { page } = await open({ width, username: 'admin', path })
    await settled(page)
    for (const [name, { show, role }] of Object.entries(OVERLAYS)) {
      await show(page, width === 'phone')
      const overlay = page.getByRole(role)
      await overlay.waitFor()
      const area = await overlay.boundingBox()
      const { height } = page.viewportSize() as { height: number }
      expect((area?.y ?? 0) + (area?.height ?? Infinity), name).toBeLessThanOrEqual(height)
      await expect(page, name).toBeAccessible()
      await page.keyboard.press('Escape')
      await overlay.waitFor({ state: 'detached' })
      await expect.poll(() => page.evaluate(() => document.activeElement === document.body), name).toBe(false)
    }
  })

test('the menu of a row opens at the edge of the tablet too, and gives the focus back', async ({ open }) => {
  const { page } = await open({ width: 'tablet', path: '/instance/1001/incidents' })
  const button = page.getByRole('button', { name: /^Actions on/ }).first()
  await button.click()
  await page.getByRole('menuitem', { name: 'Open incident' }).waitFor()
  await expect(page).toBeAccessible()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
})
