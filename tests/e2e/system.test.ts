import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { follow, openBrowser, signIn } from './browser'
import { findViolations } from './findViolations'

const browser = openBrowser()

test('a restart is seen going and coming back by who asked for it, and others go on by themselves', async () => {
  const { page, context, complaints } = await browser.visit()
  await signIn(page, { username: 'admin', path: '/instance/1001/system' })
  await page.getByRole('heading', { name: 'Software and licences' }).waitFor()
  expect(await findViolations(page)).toEqual([])
  const other = await browser.visit({ width: 'phone' })
  await signIn(other.page, { username: 'viewer', path: '/instance/1001/cameras' })
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
  await Promise.all([context.close(), other.context.close()])
})

test('a line leads to all lines of its request, and the log of the browser is searched, exported and deleted', async () => {
  const { page, context } = await browser.visit()
  await signIn(page, { username: 'admin', path: '/instance/1001/logs' })
  await page.getByText('Calls', { exact: true }).click()
  await page.getByText('Live', { exact: true }).click()
  // Only what is in view of a long list stands in the page.
  await page.getByLabel('Search text, part or request').fill('/api/permissions')
  await page
    .getByRole('option', { name: /GET \/api\/permissions 200/ })
    .last()
    .click()
  await page.getByRole('button', { name: 'Lines of this request' }).click()
  await page.getByText(/Only lines of request/).waitFor()
  await expect.poll(() => page.getByRole('option').count()).toBe(1)
  expect(await findViolations(page)).toEqual([])

  // A call that fails is what the log tells of, also where the page is left at once.
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/accounts/nobody'))
  await follow(page, '/instance/1001/accounts/nobody')
  await answered
  await page.getByRole('alert').first().waitFor()
  await page.goto('/logs')
  await page.getByRole('heading', { name: 'Log of this browser' }).first().waitFor()
  await page
    .getByRole('option', { name: /account\/not-found/ })
    .first()
    .waitFor()
  expect(await findViolations(page)).toEqual([])
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'As JSON lines' }).click()
  const text = readFileSync(await (await downloading).path(), 'utf8')
  expect(JSON.parse(text.split('\n')[0] ?? '')).toMatchObject({ source: 'own', level: expect.any(String) })
  expect(text).not.toMatch(/eyJ[\w-]+\./)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Nothing has been logged yet').waitFor()
  await context.close()
})
