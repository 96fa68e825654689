import type { Locator, Page, Response } from '@playwright/test'
import { expect, test, useFleet } from './fixtures'
import { settled } from './page'
import { signIn } from './signIn'

useFleet()

const TEN = 10
/** The newest first: none of them is assigned to the account yet. */
const NEWEST_FIRST = encodeURIComponent(JSON.stringify([{ key: 'firstEventTimestamp', direction: 'desc' }]))
const LIST = `/instance/1001/incidents?closed=true&order=${NEWEST_FIRST}`
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

/** The name with which the text of an element begins, or undefined. */
async function nameAmong(element: Locator, names: readonly string[]): Promise<string | undefined> {
  const text = await element.innerText()
  return names.find((name) => text.startsWith(name))
}

/** The decision that asks for its time: that of a documentation which goes on. */
const ASKING_FOR_TIME = ['Finish']
/** The decisions that close an incident, which lead on to the next one by themselves. */
const CLOSING = ['Taken away', 'Close', 'Finish']

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
  // Of ten messages one is left, which offers to undo the last change.
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(1)
  await page.keyboard.press('u')
  await expect(assigned).toHaveCount(before - 1)
})

test('ten incidents are triaged by one thumb, with one tap each that closes it, else two', async ({ visit }) => {
  const { page } = await visit({ width: 'phone' })
  await openList(page)
  const changes = noteChanges(page)
  await page.locator(ROWS).first().tap()
  const bar = page.getByRole('toolbar').last()
  let closed = 0
  for (let count = 0; count < TEN; count++) {
    await page.getByText(`${count + 1} of `).waitFor()
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
    // Between the ways to the neighbours the likeliest decision comes first.
    const decision = bar.getByRole('button').nth(1)
    const asksForTime = await nameAmong(decision, ASKING_FOR_TIME)
    const closes = await nameAmong(decision, CLOSING)
    await decision.tap()
    if (asksForTime) await page.getByRole('dialog').getByRole('button', { name: asksForTime }).tap()
    await expect.poll(() => changes.length).toBe(count + 1)
    if (closes) closed++
    else await bar.getByRole('button', { name: /^Next/ }).tap()
  }
  expect(closed).toBeGreaterThan(0)
})
