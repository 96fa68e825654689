import type { Page } from '@playwright/test'
import { timeLimit } from '../testEnvironment'
import { callBarn } from './barnApi'
import { expect, test, useFleet } from './fixtures'
import { settled, widget } from './page'
import { signIn } from './signIn'
import { storedOnDevice } from './storedOnDevice'
import { addresses } from './workerFleet'

useFleet()

/** Presses with which something is reported from the dashboard. */
const MOST_PRESSES = { deadAnimal: 4, heating: 5 }
/**
 * Time after which a page looks again for an instance that it has lost, in ms, with some patience for a busy machine.
 */
const RECOVERY = timeLimit(120_000)

const isOfBarn = (url: URL) => url.origin === new URL(addresses().pigBarn).origin

/** Cuts the page off from the barn, but not from the web client. */
async function cutOff(page: Page): Promise<void> {
  await page.route(isOfBarn, (route) => route.abort('connectionrefused'))
}

async function reconnect(page: Page): Promise<void> {
  await page.unroute(isOfBarn)
}

async function count(path: string, query: object[]): Promise<number> {
  const { result } = await callBarn('operator', 'POST', path, { body: { query, projection: 'count' } })
  return Number(result)
}
const openDeadAnimals = () => count('/api/incidents/query', [{ key: 'type', operator: '==', value: 'deadAnimal' }])

test('a dead animal is reported from the dashboard by four presses of the thumb', async ({ visit }) => {
  const { page } = await visit({ width: 'phone' })
  let presses = 0
  await page.exposeFunction('notePress', () => presses++)
  await page.addInitScript(() =>
    addEventListener('pointerdown', () => void (window as unknown as { notePress(): void }).notePress(), true),
  )
  await signIn(page)
  await settled(page)
  const before = await openDeadAnimals()
  // Signing in was no part of it.
  presses = 0
  await widget(page, 'Dead animals').getByRole('button', { name: 'Report a dead animal' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Report a dead animal' })
  await dialog.locator('button[aria-pressed]').first().tap()
  const picture = dialog.getByRole('application')
  await picture.getByRole('img').waitFor()
  await picture.tap()
  await dialog.getByText(/^Marked\./).waitFor()
  await dialog.getByRole('button', { name: 'Report', exact: true }).tap()
  await page.getByText('It is reported.').waitFor()
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES.deadAnimal)
  await expect.poll(() => openDeadAnimals()).toBe(before + 1)
})

test('a heating failure with its pen is reported by five presses', async ({ visit }) => {
  const { page } = await visit({ width: 'phone' })
  let presses = 0
  await page.exposeFunction('notePress', () => presses++)
  await page.addInitScript(() =>
    addEventListener('pointerdown', () => void (window as unknown as { notePress(): void }).notePress(), true),
  )
  await signIn(page)
  await settled(page)
  presses = 0
  await page.getByRole('button', { name: 'Report', exact: true }).first().tap()
  await page.getByRole('button', { name: /^Intervention/ }).tap()
  const intervention = page.getByRole('dialog', { name: 'Report an intervention' })
  await intervention.getByRole('radio', { name: 'heating' }).tap()
  await intervention.getByRole('checkbox').first().tap()
  await expect(intervention.getByLabel('Title')).toHaveValue(/^Heating · ./)
  await expect(page).toBeAccessible()
  await intervention.getByRole('button', { name: 'Report', exact: true }).tap()
  await page.getByText('It is reported.').waitFor()
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES.heating)
})

test('a comment that is written while the barn cannot be reached is kept, and stands in the thread once', async ({
  open,
}) => {
  const { page } = await open({ path: '/instance/1001/incidents?closed=true' })
  await settled(page)
  const incidentId = await page.locator('[data-incident-id]').first().getAttribute('data-incident-id')
  await page.goto(`/instance/1001/incident/${incidentId}`)
  await settled(page)
  const thread = page.getByRole('region', { name: 'Comments', exact: true })
  await thread.getByRole('textbox', { name: 'Write a comment' }).click()
  await thread.getByRole('button', { name: 'Bold' }).waitFor()
  await page.keyboard.type('Written in the feed passage')
  await cutOff(page)
  await thread.getByRole('button', { name: 'Send' }).click()
  const unsent = thread.getByRole('list', { name: 'Comments that are not sent yet' })
  await unsent.getByText('Written in the feed passage').waitFor()
  await page.reload()
  const chip = page.getByRole('button', { name: '1 not sent' })
  await chip.waitFor()
  await reconnect(page)
  await chip.waitFor({ state: 'detached', timeout: RECOVERY })
  await thread.locator('[data-comment-id]').filter({ hasText: 'Written in the feed passage' }).waitFor()
  const { result } = await callBarn('operator', 'POST', '/api/incidentComments/query', {
    body: { query: [{ key: 'incidentId', operator: '==', value: incidentId }] },
  })
  const texts = (result as unknown as { text: unknown }[]).map(({ text }) => JSON.stringify(text))
  expect(texts.filter((text) => text.includes('Written in the feed passage'))).toHaveLength(1)
})

test('a form keeps what was entered over a reload, and a report whose answer was lost is recorded once', async ({
  open,
}) => {
  const { page } = await open({ path: '/instance/1001/incidents' })
  await settled(page)
  const openForm = async () => {
    await page.getByRole('button', { name: 'Report', exact: true }).first().click()
    await page.getByRole('button', { name: /^Intervention/ }).click()
    return page.getByRole('dialog', { name: 'Report an intervention' })
  }
  const form = await openForm()
  await form.getByLabel('Title').fill('The gate is loose')
  await form.getByRole('group', { name: 'Technical' }).getByRole('radio', { name: 'other' }).check()
  await form.getByRole('button', { name: 'Close' }).click()
  await expect.poll(async () => (await storedOnDevice(page, '')).join()).toContain('The gate is loose')
  await page.reload()
  await settled(page)
  const again = await openForm()
  await again.getByText('What you entered before is here again.').waitFor()
  await expect(again.getByLabel('Title')).toHaveValue('The gate is loose')
  // The barn records it, but its answer is lost.
  let isLost = false
  await page.route('**/api/incidents', async (route) => {
    if (route.request().method() === 'POST') {
      await route.fetch({ maxRetries: 3 })
      isLost = true
      return await route.abort('connectionreset')
    }
    await route.continue()
  })
  await again.getByRole('button', { name: 'Report', exact: true }).click()
  await page.getByText(/^The barn cannot be reached\. Your report is kept/).waitFor()
  expect(isLost).toBe(true)
  await page.getByRole('button', { name: '1 not sent' }).click()
  await page.unroute('**/api/incidents')
  // A report that waits is also sent by itself, every 30 s.
  const isSent = page.getByText('Everything is sent.')
  await Promise.any([page.getByRole('button', { name: 'Send now' }).click(), isSent.waitFor()])
  await isSent.waitFor()
  const title = { key: 'messagePayload.title', operator: '==', value: 'The gate is loose' }
  await expect.poll(() => count('/api/incidents/query', [title])).toBe(1)
})
