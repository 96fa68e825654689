import { expect, test, useFleet } from './fixtures'
import { settled } from './page'
import { signIn } from './signIn'
import { addresses } from './workerFleet'

useFleet()

test('a comment with a photo that is written without a connection stands on the instance once it is back', async ({
  visit,
}) => {
  const { page } = await visit()
  await signIn(page, { path: '/instance/1001/incidents?closed=true' })
  await settled(page)
  const incidentId = await page.locator('[data-incident-id]').first().getAttribute('data-incident-id')
  await page.goto(`/instance/1001/incident/${incidentId}`)
  await settled(page)
  const isOfBarn = (url: URL) => url.origin === new URL(addresses().pigBarn).origin
  await page.route(isOfBarn, (route) => route.abort('connectionrefused'))

  const thread = page.getByRole('region', { name: 'Comments', exact: true })
  const file = { name: 'photo.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await thread.locator('input[type=file][multiple]').setInputFiles(file)
  await expect(thread.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await expect(thread.getByText(/^1 photo waits on this device \(/)).toBeVisible()
  await thread.getByRole('button', { name: 'Send' }).click()
  await expect(thread.getByText(/^Not sent yet/)).toBeVisible()

  await page.reload()
  await page.unroute(isOfBarn)
  await page.reload()
  await settled(page)
  await thread.getByRole('button', { name: /^Photo by / }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: /^Photo by / })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Photo by / })).toHaveCount(2)
  await expect(thread.getByText(/^Not sent yet/)).toHaveCount(0)
})
