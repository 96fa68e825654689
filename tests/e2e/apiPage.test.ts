import { expect, test, useFleet } from './fixtures'

useFleet()

for (const width of ['desk', 'phone'] as const)
  test(`the calls of a site are searched, read by keyboard and tried: ${width}`, async ({ open }) => {
    const { page, complaints } = await open({
      ...(width === 'phone' && { width }),
      username: 'admin',
      path: '/instance/1001/api-docs',
    })
    await page.getByRole('searchbox', { name: 'Search calls' }).fill('uptime')
    const line = page.getByText('/api/uptime')
    await line.waitFor()
    await expect(page).toBeAccessible()
    await page.keyboard.press('Tab')
    await page.locator('summary').first().press('Enter')
    await page.getByRole('heading', { name: 'Who may call it' }).waitFor()
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('status').filter({ hasText: '"uptime"' })).toBeVisible()
    await expect(page).toBeAccessible()
    expect(complaints).toEqual([])
  })
