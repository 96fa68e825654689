import { expect, test, useFleet } from './fixtures'

useFleet()

test('a broker that nobody reaches is added on a phone, in German, and says why', async ({ open }) => {
  const { page } = await open({
    username: 'admin',
    width: 'phone',
    locale: 'de-DE',
    path: '/instance/1001/connections',
  })
  await expect(page.getByText(/^Geben Sie die Adresse Ihres Brokers ein/)).toBeVisible()
  await expect(page, 'the screen without a broker').toBeAccessible()
  await page.getByRole('button', { name: 'Broker hinzufügen' }).click()
  const form = page.getByRole('dialog', { name: 'MQTT-Broker' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Stall')
  await form.getByRole('textbox', { name: 'Adresse' }).fill('mqtt://127.0.0.1:9')
  await form.getByRole('button', { name: 'Testen' }).click()
  await expect(form.getByText('Unter dieser Adresse antwortet nichts.')).toBeVisible()
  await expect(page, 'the form of a broker').toBeAccessible()
  await form.getByRole('button', { name: 'Hinzufügen' }).click()
  await expect(page.getByText('Nicht verbunden')).toBeVisible()
  await expect(page.getByText('Es ist noch nichts gekommen.', { exact: false })).toBeVisible()
  await expect(page, 'the page of a broker').toBeAccessible()
})
