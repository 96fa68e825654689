import { callBarn } from './barnApi'
import { expect, test, useFleet } from './fixtures'
import { fleetTime } from './workerFleet'

useFleet()

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

test('on a phone, in German, a rule is written with its preview, and opens an incident', async ({ open }) => {
  const now = fleetTime()
  const hot = [9 * DAY, 3 * DAY, 2 * MINUTE].flatMap((ago) => [ago, ago - MINUTE])
  const rows = [12 * DAY, ...hot].map((ago) => {
    const value = hot.includes(ago) ? 33 : 21
    return { measurement: 'humidity', sensor: 'Abteil 3', time: now - ago, value }
  })
  const back = [9 * DAY, 3 * DAY].map((ago) => ({ ...rows[0], time: now - ago + 10 * MINUTE }))
  await callBarn('admin', 'POST', '/api/workbench/measurements', { body: { rows: [...rows, ...back] } })
  const { page } = await open({ username: 'admin', width: 'phone', locale: 'de-DE', path: '/instance/1001/rules' })
  await page.getByRole('button', { name: 'Neue Regel' }).click()
  const form = page.getByRole('dialog', { name: 'Regel' })
  await form.getByRole('button', { name: /^Eigene Regel/ }).click()
  await form.getByRole('textbox', { name: 'Name' }).fill('Zu feucht')
  await form.getByRole('combobox', { name: 'Messwert' }).selectOption({ label: 'Luftfeuchte' })
  await form.getByRole('combobox', { name: 'Wo' }).selectOption({ label: 'ganzer Stall' })
  await form.getByRole('textbox', { name: 'Hält mindestens an' }).fill('0')
  await expect(form.getByRole('status')).toHaveText('Hätte 3 Mal einen Vorfall eröffnet')
  await expect(page, 'the form of a rule on a phone').toBeAccessible()
  await form.getByRole('button', { name: 'Speichern' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Zu feucht' })
  await expect(row.getByText(/^Luftfeuchte über 30\s%, ganzer Stall$/)).toBeVisible()
  await expect(row.getByText('Vorfall offen')).toBeVisible({ timeout: 20_000 })
  await expect(page, 'the list of rules on a phone').toBeAccessible()
  await row.getByRole('link', { name: /^Zuletzt eröffnet/ }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Zu feucht' })).toBeVisible()
})
