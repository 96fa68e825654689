import { readFileSync } from 'node:fs'
import { expect, test, useFleet } from './fixtures'
import { follow } from './page'

useFleet()

test('a restart is seen going and coming back by who asked for it, and others go on by themselves', async ({
  open,
}) => {
  const { page, complaints } = await open({ username: 'admin', path: '/instance/1001/system' })
  await page.getByRole('button', { name: 'Software and licences' }).waitFor()
  await expect(page).toBeAccessible()
  const other = await open({ width: 'phone', username: 'viewer', path: '/instance/1001/cameras' })
  await page.getByRole('button', { name: 'Restart the program …' }).click()
  await page.getByText('Recording pauses meanwhile').waitFor()
  await page.getByRole('button', { name: 'Restart now' }).click()
  await page.getByText(/is gone\. Waiting for it to come back|is back\./).waitFor()
  await page.getByText('is back.').waitFor()
  await page.getByRole('button', { name: 'Close', exact: true }).last().click()
  await other.page.goto('/instance/1001/incidents')
  await other.page.getByRole('heading', { name: 'Incidents' }).first().waitFor()
  // Calls fail while the instance is away, which the browser notes by itself.
  expect(complaints.filter((complaint) => !/ERR_|Failed to load|fetch/i.test(complaint))).toEqual([])
})

test('a line leads to all lines of its request, and the log of the browser is searched, exported and deleted', async ({
  open,
}) => {
  const { page } = await open({ username: 'admin', path: '/instance/1001/logs' })
  await page.getByText('Calls', { exact: true }).click()
  await page.getByText('Live', { exact: true }).click()
  // Only the visible part of a long list is in the page.
  await page.getByLabel('Search text, part or request').fill('/api/permissions')
  await page
    .getByRole('option', { name: /GET \/api\/permissions 200/ })
    .last()
    .click()
  await page.getByRole('button', { name: 'Lines of this request' }).click()
  await page.getByText(/Only lines of request/).waitFor()
  await expect(page.getByRole('option')).toHaveCount(1)
  await expect(page).toBeAccessible()

  // The log reports a failed call, even if the page is left at once.
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/accounts/nobody'))
  await follow(page, '/instance/1001/accounts/nobody')
  await answered
  await page.getByRole('alert').filter({ hasText: 'There is no such account' }).waitFor()
  await page.goto('/logs')
  await page.getByRole('heading', { name: 'Log of this browser' }).first().waitFor()
  // On a slow machine there are entries of other calls too, behind which this one may be out of view.
  const refused = page.getByRole('option', { name: /account\/not-found/ })
  await page.getByLabel('Search text, part or request').fill('account/not-found')
  await refused.first().waitFor()
  await expect(page).toBeAccessible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'As JSON lines' }).click()
  const text = readFileSync(await (await downloading).path(), 'utf8')
  expect(JSON.parse(text.split('\n')[0] ?? '')).toMatchObject({ source: 'own', level: expect.any(String) })
  expect(text).not.toMatch(/eyJ[\w-]+\./)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  // Later events are logged again.
  await expect(refused).toHaveCount(0)
  await page.getByText(/Nothing has been logged yet|No lines/).waitFor()
})
