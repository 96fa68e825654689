import type { Page, Response } from '@playwright/test'
import { expect, test, useFleet } from './fixtures'
import { settled } from './page'
import { signIn } from './signIn'

useFleet()

const TEN = 10
const LIST = '/instance/1001/incidents?closed=true'
const ROWS = '[data-incident-id]'

/** Opens the list of all incidents, which has more than ten. */
async function openList(page: Page): Promise<void> {
  await signIn(page, { path: LIST })
  await settled(page)
  await page.locator(ROWS).nth(TEN).waitFor()
}

/** Notes the changes of incidents that the instance has made. */
function noteChanges(page: Page): string[] {
  const changes: string[] = []
  page.on('response', (response: Response) => {
    const { pathname } = new URL(response.url())
    const isChange = /^\/api\/(incidents|deadAnimals)(\/|$)/.test(pathname) && !/\/query(One)?$/.test(pathname)
    if (['PUT', 'POST'].includes(response.request().method()) && isChange && response.ok()) changes.push(pathname)
  })
  return changes
}

/** Decisions that ask for their time: that of a dead animal, and that of a documentation which goes on. */
const ASKING_FOR_TIME = ['Taken away', 'Finish']

test('ten incidents are triaged by key, with two presses each, and the last one is undone', async ({ visit }) => {
  const { page } = await visit()
  await openList(page)
  const changes = noteChanges(page)
  await page.locator(ROWS).first().focus()
  for (let count = 0; count < TEN; count++) {
    await page.keyboard.press('a')
    await page.keyboard.press('ArrowDown')
  }
  await expect.poll(() => changes.length).toBe(TEN)
  const assigned = page.locator(ROWS).filter({ hasText: /assigned to/ })
  await expect.poll(() => assigned.count()).toBeGreaterThanOrEqual(TEN)
  const before = await assigned.count()
  // A message stays for its time, also where nothing moves on screen.
  await page.waitForTimeout(1_000)
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(1)
  await page.keyboard.press('u')
  await expect(assigned).toHaveCount(before - 1)
})

test('ten incidents are triaged by one thumb, with two taps each, and three where a time is asked for', async ({
  visit,
}) => {
  const { page } = await visit({ width: 'phone' })
  await openList(page)
  const changes = noteChanges(page)
  await page.locator(ROWS).first().tap()
  const bar = page.getByRole('toolbar').last()
  for (let count = 0; count < TEN; count++) {
    await page.getByText(`${count + 1} of `).waitFor()
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    // Between the ways to the neighbours the likeliest decision comes first.
    const decision = bar.getByRole('button').nth(1)
    const decisionText = await decision.innerText()
    const asksForTime = ASKING_FOR_TIME.find((name) => decisionText.startsWith(name))
    await decision.tap()
    if (asksForTime) await page.getByRole('dialog').getByRole('button', { name: asksForTime }).tap()
    await expect.poll(() => changes.length).toBe(count + 1)
    await bar.getByRole('button', { name: /^Next/ }).tap()
    expect(title).not.toBe('')
  }
})
