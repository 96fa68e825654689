import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { callBarn } from './barnApi'
import { expect, test, useFleet } from './fixtures'
import { addresses } from './workerFleet'

useFleet()

/** The links of alarms in the mails to an address, the latest last. */
function alarmLinksTo(email: string): string[] {
  const folder = join(addresses().pigBarnData, 'outbox')
  return readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='))
    .filter((mail) => mail.includes(email))
    .flatMap((mail) => [...mail.matchAll(/http:\/\/\S+\/ql\/alarm\?[^\s"<]*token=[\w-]+/g)].map(([link]) => link))
    .map((link) => link.replaceAll('&amp;', '&'))
}

/** Has the ventilation fail, which wakes people. */
async function failVentilation(): Promise<string> {
  const payload = {
    title: 'Ventilation has failed',
    type: 'technical',
    issue: 'ventilation',
    severity: 3,
    specification: { location: { cameraId: ['camera-01'], regionSpecification: [] } },
  }
  const identifier = { componentType: 'barn', componentId: 'barn' }
  const body = { incidentData: { type: 'barnIntervention', trigger: 'issueDetected', identifier, payload } }
  const { status, result } = await callBarn('admin', 'POST', '/api/incidents', { body })
  expect(status).toBe(201)
  return String(result['incidentId'])
}

test('an alarm that wakes is answered from the link of its mail without a sign-in, which the bell and the incident say', async ({
  open,
  visit,
}) => {
  const { page } = await open({ username: 'operator' })
  const incidentId = await failVentilation()
  await page.getByRole('link', { name: /^Alarms, \d+ not opened$/ }).click()
  await page.getByRole('heading', { name: 'Intervention' }).first().waitFor()
  await page.getByText(/^Nobody has answered yet\./).waitFor()
  await expect(page, 'the list of alarms').toBeAccessible()

  await expect.poll(() => alarmLinksTo('operator@example.org').length).toBe(1)
  const phone = (await visit({ width: 'phone', locale: 'de-DE' })).page
  await phone.goto(alarmLinksTo('operator@example.org')[0] ?? '')
  await phone.getByRole('button', { name: '30 min' }).waitFor()
  await expect(phone).not.toHaveURL(/token/)
  await expect(phone, 'the page of a link').toBeAccessible()
  await phone.getByRole('button', { name: '30 min' }).click()
  await phone.getByText(/^Danke\. Die anderen sehen/).waitFor()

  await page.getByText(/^Ole Operator is going there, and arrives at about/).waitFor()
  await page.goto(`/instance/1001/incident/${incidentId}`)
  const chain = page.getByRole('region', { name: 'Who was told' })
  await chain.getByText('Step 1: Ole Operator').waitFor()
  await chain.getByText(/^Alarm, E-mail to operator@example\.org: acknowledged/).waitFor()

  await phone.reload()
  await phone.getByText(/^Dieser Link wurde schon benutzt/).waitFor()
})

test('the pages of alarms are accessible, and a choice for a type is kept', async ({ open }) => {
  const { page } = await open({ username: 'admin', path: '/instance/1001/notifications/settings' })
  const choice = page.getByRole('combobox', { name: 'How I am told: Dead animal' })
  await choice.selectOption({ label: 'By day at once, at night it waits' })
  await page.getByText('Everything is saved.').waitFor()
  await expect(page, 'the settings').toBeAccessible()
  await page.reload()
  await expect(choice).toHaveValue('tellsByDay')
  for (const [path, heading] of [
    ['duty', 'Rota'],
    ['silences', 'Silence'],
    ['dry-run', 'Who would have been told last week'],
    ['manage', 'Rules of roles'],
  ]) {
    await page.goto(`/instance/1001/notifications/${path}`)
    await page
      .getByRole('heading', { name: heading ?? '', exact: true })
      .last()
      .waitFor()
    await expect(page, path).toBeAccessible()
  }
})
