import { expect, test } from 'vitest'
import { callBarn } from './barnApi'
import { openBrowser, signIn } from './browser'

const browser = openBrowser()

test('a display mode that the administrator sets is seen by a viewer in another browser without a reload', async () => {
  const [admin, viewer] = await Promise.all([browser.visit(), browser.visit()])
  await signIn(viewer.page, { username: 'viewer' })
  await viewer.page.getByRole('region', { name: 'Floor plan' }).first().waitFor()
  await signIn(admin.page, { username: 'admin', path: '/instance/1001/display-mode' })
  const first = admin.page.getByRole('radiogroup', { name: 'First screen of the barn: This site' })
  await first.getByText('Region overview').click()
  await admin.page.getByText('set at this site').waitFor()
  await viewer.page.getByText('Barn equipment · standing').first().waitFor()
  await admin.page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => admin.page.getByText('set at this site').count()).toBe(0)
  await viewer.page.getByRole('region', { name: 'Floor plan' }).first().waitFor()
  await callBarn('admin', 'PATCH', '/api/display-mode/settings/local-override/', {
    body: { patches: { basicDashboard: null } },
  })
  expect([...admin.complaints, ...viewer.complaints]).toEqual([])
  await Promise.all([admin.context.close(), viewer.context.close()])
})

test('a setting of one tab is in the other at once, and the basic mode hides what is for specialists', async () => {
  const { page, context, complaints } = await browser.visit()
  await page.goto('/settings')
  const other = await context.newPage()
  await other.goto('/settings')
  await page.getByRole('switch', { name: 'Show versions of barn systems' }).check({ force: true })
  const versions = other.getByRole('switch', { name: 'Show versions of barn systems' })
  await expect.poll(() => versions.isChecked()).toBe(true)
  await other.getByRole('button', { name: 'Back to the default: Show versions of barn systems' }).click()
  await other.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('switch', { name: 'Developer settings' }).check({ force: true })
  await other.getByRole('list', { name: 'Background jobs' }).getByText('Check the connection').first().waitFor()
  await page.getByText('Basic', { exact: true }).click()
  await expect.poll(() => other.getByRole('switch', { name: 'Developer settings' }).count()).toBe(0)
  expect(await other.getByRole('list', { name: 'Background jobs' }).count()).toBe(0)
  await page.getByText('Advanced', { exact: true }).click()
  await versions.waitFor()
  expect(await versions.isChecked()).toBe(true)
  expect(complaints).toEqual([])
  await context.close()
})
