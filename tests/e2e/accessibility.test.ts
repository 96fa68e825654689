import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { follow, openBrowser, settled, signIn, WIDTHS, type Width } from './browser'

const browser = openBrowser()
/** Screens by their address, each with its heading. */
const SCREENS = {
  '/login/1002': 'Hof Süd',
  '/': 'Instances',
  '/nowhere': 'There is nothing here',
  '/instance/1001/incidents': 'Incidents',
  '/instance/1001/cameras': 'Cameras',
  '/instance/1001': 'Barn dashboard',
  '/settings': 'Settings',
}
/** Looked at in the light on the desk and in the dark on the phone: they are made of what the others show. */
const MORE_SCREENS = {
  '/instance/1001/measurements': 'Measurements',
  '/instance/1001?edit': 'Barn dashboard',
  '/plugins': 'Plugins',
}

async function chooseTheme(page: Page, theme: 'Light' | 'Dark'): Promise<void> {
  await follow(page, '/settings')
  await page.getByText(theme, { exact: true }).click()
  await page.locator(`html[data-mantine-color-scheme=${theme.toLowerCase()}]`).waitFor({ state: 'attached' })
}

async function violationsOf(page: Page, screens: Readonly<Record<string, string>>): Promise<string[]> {
  const found: string[] = []
  for (const [path, heading] of Object.entries(screens)) {
    await follow(page, path)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor({ state: 'attached' })
    if (path.startsWith('/instance')) await settled(page)
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    for (const { id, nodes } of violations)
      found.push(
        `${path}: ${id} at ${nodes
          .map((node) => node.target.join(' '))
          .slice(0, 3)
          .join(', ')}`,
      )
  }
  return found
}

test.each(Object.keys(WIDTHS) as Width[])(
  'has no accessibility violation on any screen in either theme: %s',
  async (width) => {
    const { page, context } = await browser.visit({ width })
    await signIn(page, { path: '/settings' })
    for (const theme of ['Light', 'Dark'] as const) {
      await chooseTheme(page, theme)
      const more = (width === 'desk' && theme === 'Light') || (width === 'phone' && theme === 'Dark')
      expect(await violationsOf(page, more ? { ...SCREENS, ...MORE_SCREENS } : SCREENS), theme).toEqual([])
    }
    await context.close()
  },
)
