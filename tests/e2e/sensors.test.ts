import { callBarn } from './barnApi'
import { expect, test, useFleet } from './fixtures'
import { fleetTime } from './workerFleet'

useFleet()

/** Sends a value as a machine does. */
async function sendValue(row: object): Promise<void> {
  const body = { rows: [{ time: fleetTime(), ...row }] }
  const { result } = await callBarn('admin', 'POST', '/api/workbench/measurements', { body })
  expect(result['refused']).toBe(0)
}

test('a sensor that sends values is placed by two clicks, and listed with what it measures', async ({ open }) => {
  const { page } = await open({ username: 'admin', path: '/instance/1001/sensors' })
  await expect(page.getByText('No sensor yet')).toBeVisible()
  await expect(page, 'the screen of a barn without sensors').toBeAccessible()
  await sendValue({ measurement: 'temperature', sensor: 'north wall', value: 21.3 })
  const waiting = page.getByRole('region', { name: /has no place yet/ })
  await expect(waiting.getByText('north wall')).toBeVisible()
  await waiting.getByRole('button', { name: 'Place' }).click()
  const form = page.getByRole('dialog', { name: 'Sensor' })
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('north wall')
  await expect(page, 'the form of a sensor').toBeAccessible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(waiting).toHaveCount(0)
  const row = page.getByRole('listitem').filter({ hasText: 'north wall' })
  await expect(row.getByText(/^21\.3\s°C$/)).toBeVisible()
  await expect(page, 'the list of sensors').toBeAccessible()

  await row.getByRole('button', { name: 'Change north wall' }).click()
  await form.getByRole('textbox', { name: 'Expected up to' }).fill('20')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(row.getByText(/^above 20\s°C$/)).toBeVisible()
  await row.getByRole('button', { name: 'Remove north wall' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(waiting.getByText('north wall')).toBeVisible()
})

test('on a phone, in German, sensors are listed and accessible', async ({ open }) => {
  const tag = 'Waage Bucht 7'
  await sendValue({ measurement: 'weight', sensor: tag, value: 82.5 })
  const sensor = { measurement: 'weight', tag, name: 'Waage', place: { kind: 'barn' }, expectedInterval: 600 }
  const value = { ...sensor, expectedRange: { minimum: 90, maximum: null } }
  expect((await callBarn('admin', 'POST', '/api/sensors', { body: { value } })).status).toBe(201)
  const { page } = await open({
    username: 'admin',
    width: 'phone',
    locale: 'de-DE',
    path: '/instance/1001/sensors',
  })
  const row = page.getByRole('listitem').filter({ hasText: 'Waage' })
  await expect(row.getByText(/^82,5\s*kg$/)).toBeVisible()
  await expect(row.getByText(/^unter 90\s*kg$/)).toBeVisible()
  await expect(page, 'sensors on a phone').toBeAccessible()
})
