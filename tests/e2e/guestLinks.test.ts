import type { Page } from '@playwright/test'
import { callBarn } from './barnApi'
import { expect, test, useFleet } from './fixtures'

useFleet()

/** The newest dead animal, which has a picture. */
async function newestIncident(): Promise<string> {
  const { result } = await callBarn('operator', 'POST', '/api/incidents/query', {
    body: {
      query: [{ key: 'type', operator: '==', value: 'deadAnimal' }],
      order: [{ key: 'firstEventTimestamp', direction: 'desc' }],
      limit: 1,
    },
  })
  const [incident] = result as unknown as { incidentId: string }[]
  if (!incident) throw new Error('There is no dead animal')
  return incident.incidentId
}

/** Makes a link in the dialog on view, and answers it. */
async function createLink(page: Page, title: string): Promise<string> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title)
  await expect(page, 'the dialog of a guest link').toBeAccessible()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  return await dialog.getByRole('textbox', { name: 'Link for guests' }).inputValue()
}

test('somebody without an account sees an incident by a link, is counted, and sees nothing once the link is ended', async ({
  open,
  visit,
}) => {
  const { page } = await open({ username: 'operator', path: `/instance/1001/incident/${await newestIncident()}` })
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('s')
  const link = await createLink(page, 'Please look at this one')
  const dialog = page.getByRole('dialog', { name: 'Share' })
  await dialog.getByText('not opened yet').waitFor()

  const guest = (await visit({ width: 'phone' })).page
  const asked: string[] = []
  guest.on('request', (request) => asked.push(request.url()))
  await guest.goto(link)
  await guest.getByRole('heading', { name: 'Please look at this one' }).waitFor()
  await guest.getByText('You look at this as a guest').waitFor()
  await guest.getByText('Dead animal').first().waitFor()
  await guest.getByRole('img').first().waitFor()
  await expect(guest.getByRole('navigation')).toHaveCount(0)
  await expect(guest, 'the page of a guest').toBeAccessible()
  // The server of the client never learns the secret.
  const secret = link.split('/').at(-1) ?? ''
  const { origin } = new URL(link)
  expect(asked.filter((url) => url.startsWith(origin) && url.includes(secret))).toEqual([])

  await dialog.getByText(/^opened once/).waitFor()
  await dialog.getByRole('button', { name: 'End now: Please look at this one' }).click()
  await dialog.getByText('ended', { exact: true }).waitFor()
  await guest.reload()
  await guest.getByText('This link has ended.').waitFor()
  await expect(guest.getByRole('img')).toHaveCount(0)
  await expect(guest, 'a link that has ended').toBeAccessible()
})

test('a range of a camera is given away, and a guest with a German phone moves through it in the dark', async ({
  open,
  visit,
}) => {
  const { page } = await open({ username: 'viewer', path: '/instance/1001/camera/camera-01' })
  await page.getByRole('button', { name: 'Give away' }).click()
  const link = await createLink(page, 'Der Abend in Bucht 1')

  const guest = (await visit({ width: 'phone', locale: 'de-DE' })).page
  await guest.emulateMedia({ colorScheme: 'dark' })
  await guest.goto(link)
  await guest.getByText('Sie sehen dies als Gast und können nichts ändern.').waitFor()
  const picture = guest.getByRole('img')
  await picture.waitFor()
  const before = await picture.getAttribute('alt')
  await guest.getByRole('button', { name: '1 min weiter' }).click()
  await expect(picture).not.toHaveAttribute('alt', before ?? '')
  await expect(guest, 'a range in the dark').toBeAccessible()

  // The account page has all links of the giver.
  const own = await open({ username: 'viewer', path: '/instance/1001/account' })
  const links = own.page.getByRole('region', { name: 'Links given away' }).first()
  await links.getByRole('button', { name: 'End now: Der Abend in Bucht 1' }).click()
  await guest.reload()
  await guest.getByText('Dieser Link ist abgelaufen oder wurde beendet.').waitFor()
})

test('an incident is sent as a text with its picture, by copying and saving where the device has no share sheet', async ({
  open,
}) => {
  const { page } = await open({ username: 'viewer', path: `/instance/1001/incident/${await newestIncident()}` })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('s')
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Send as text with picture' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Hof-Nord-.+\.jpg$/)
  await page.getByText('The text is copied, and the picture saved.').waitFor()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text).toMatch(/dead animal\nPlace: .+\nFirst seen: .+\nState: open\n\nFor people with an account: http/)
})

test('a link that is not whole says so in one sentence', async ({ visit }) => {
  const { page } = await visit()
  await page.goto('/guest#nothing')
  await page.getByText('This link does not exist.').waitFor()
  await expect(page, 'an unknown link').toBeAccessible()
})
