import AxeBuilder from '@axe-core/playwright'
import { expect, test } from 'vitest'
import { settled, signIn, openBrowser, WIDTHS, type Width } from './browser'

const browser = openBrowser()
const SCREENS = ['/', '/login/1002', '/settings', '/instance/1001', '/instance/1001/incidents', '/instance/1001/cameras', '/nowhere']
/** Looked at once by day on the desk and once by night on the phone: they are made of what the others show. */
const MORE_SCREENS = ['/instance/1001/measurements', '/instance/1001?edit', '/plugins']
const cases = (Object.keys(WIDTHS) as Width[]).flatMap((width) => (['light', 'dark'] as const).map((theme) => [width, theme] as const))

test.each(cases)('no violation on any screen: %s, %s', async (width, theme) => {
  const { page, context } = await browser.visit({ width, theme })
  await signIn(page)
  const found: string[] = []
  const more = (width === 'desk' && theme === 'light') || (width === 'phone' && theme === 'dark')
  for (const path of more ? [...SCREENS, ...MORE_SCREENS] : SCREENS) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
    if (path.startsWith('/instance')) await settled(page)
    const { violations } = await new AxeBuilder({ page }).analyze()
    for (const { id, nodes } of violations) found.push(`${path}: ${id} at ${nodes.map((node) => node.target.join(' ')).slice(0, 3).join(', ')}`)
  }
  expect(found).toEqual([])
  await context.close()
})
