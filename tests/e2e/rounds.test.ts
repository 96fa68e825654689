import { where } from '@barn-workbench/core/query'
import { callBarn } from './barnApi'
import { expect, test, useFleet } from './fixtures'
import { signIn } from './signIn'
import { addresses } from './workerFleet'

useFleet()

test('a round that is walked without a connection stands on the instance once', async ({ visit }) => {
  const { page } = await visit()
  await signIn(page, { path: '/instance/1001/round' })
  const pen = page.getByRole('heading', { level: 2 })
  await expect(pen).toBeVisible()
  const isOfBarn = (url: URL) => url.origin === new URL(addresses().pigBarn).origin
  const file = { name: 'photo.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await page.route(isOfBarn, (route) => route.abort('connectionrefused'))

  const dead = page.getByRole('group', { name: 'Dead animals' })
  await dead.getByRole('button', { name: 'One more' }).click()
  await dead.locator('input[type=file][multiple]').setInputFiles(file)
  await expect(dead.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await expect(dead.getByText('waits for a connection')).toBeVisible()
  for (const place of ['first', 'second']) {
    await page.getByRole('button', { name: 'All well' }).click()
    await expect(page.getByRole('button', { name: 'All well' }), place).toHaveCount(0)
    await page.getByRole('button', { name: 'Next', exact: true }).click()
  }
  await expect(page.getByText(/^2 of \d+ pens$/)).toBeVisible()
  await page.reload()
  await page.unroute(isOfBarn)
  await page.reload()
  await expect(pen).toBeVisible()

  await expect(page.getByText(/on this device\.$/)).toHaveCount(0)
  await expect(page.getByText(/^2 of \d+ pens$/)).toBeVisible()
  await expect(page.getByText('On the round: Ole Operator')).toBeVisible()
  await page.getByRole('button', { name: 'Previous pen' }).click()
  await page.getByRole('button', { name: 'Previous pen' }).click()
  await expect(dead.getByText(/^Ole Operator, /)).toBeVisible()
  await expect(dead.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  const query = { query: [where('type', '==', 'deadAnimal')], limit: 200 }
  const { result } = await callBarn('operator', 'POST', '/api/incidents/query', { body: query })
  const found = result as unknown as { identifier: { componentType: string } }[]
  expect(found.filter(({ identifier }) => identifier.componentType === 'pen')).toHaveLength(1)
})
