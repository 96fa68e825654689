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

const OPEN_LIST = '/instance/1001/incidents'

test('two lines of controls stand above the rows, and the first incident beside them without the focus', async ({
  visit,
}) => {
  const { page } = await visit()
  await signIn(page, { path: OPEN_LIST })
  await settled(page)
  const first = page.locator(ROWS).first()
  await expect(first).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('article').getByRole('heading', { level: 3 })).toHaveText(
    (await first.innerText()).split('\n')[0] ?? '',
  )
  await expect(page).not.toHaveURL(/incident=/)
  await expect(page.locator('article :focus, [data-incident-id]:focus')).toHaveCount(0)
  const tabs = await page.getByRole('group', { name: 'Views' }).boundingBox()
  const row = await first.boundingBox()
  if (!tabs || !row) throw new Error('There is no list.')
  // Two lines of 45 px and the title of the first group.
  expect(row.y - tabs.y).toBeLessThanOrEqual(135)
  const filter = page.getByRole('button', { name: 'Filter', exact: true })
  await filter.focus()
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('dialog', { name: 'Filter' }).getByRole('switch', { name: 'Include closed' }),
  ).toBeVisible()
  await expect(page).toBeAccessible()
  await page.keyboard.press('Escape')
  await expect(filter).toBeFocused()
})

test('on a phone a row is swiped to its decisions, and one line of controls follows the views', async ({ visit }) => {
  const { page } = await visit({ width: 'phone' })
  await signIn(page, { path: OPEN_LIST })
  await settled(page)
  const line = page.locator('[data-swipe]').first()
  const box = await line.boundingBox()
  const tabs = await page.getByRole('group', { name: 'Views' }).boundingBox()
  if (!box || !tabs) throw new Error('There is no row.')
  expect(box.y - tabs.y).toBeLessThanOrEqual(150)
  const devTools = await page.context().newCDPSession(page)
  const y = box.y + box.height / 2
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    devTools.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
  await touch('touchStart', box.x + 250)
  for (let step = 1; step <= 10; step++) await touch('touchMove', box.x + 250 - step * 15)
  await touch('touchEnd')
  await expect(line).toHaveAttribute('data-swipe', 'open')
  await expect(line.getByRole('button', { name: 'Taken away' })).toBeInViewport()
  await expect(line.getByRole('button', { name: 'False alarm' })).toBeInViewport()
  await expect(page).toBeAccessible()
  await page.getByRole('group', { name: 'Views' }).tap({ position: { x: 2, y: 2 } })
  await expect(line).toHaveAttribute('data-swipe', 'closed')
})

test('a refused closing leads to the decisions of its incident', async ({ visit }) => {
  const { page } = await visit()
  await signIn(page, { path: OPEN_LIST })
  await settled(page)
  const problem = { type: 'incident/needs-force-close', title: 'Conflict', status: 409 }
  await page.route('**/api/incidents/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 409, contentType: 'application/problem+json', json: problem })
      : route.fallback(),
  )
  const row = page.locator(ROWS).filter({ hasText: 'intervention' }).first()
  const title = (await row.innerText()).split('\n')[0] ?? ''
  await row.focus()
  await page.keyboard.press('e')
  await page.getByRole('button', { name: 'Open the incident' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.locator('[data-decisions] button').first()).toBeFocused()
})

test('a picture that fails says so in its row, and all others are there', async ({ visit }) => {
  const { page } = await visit()
  const failing: string[] = []
  await page.route('**/api/workbench/recordings/frame/**', (route) => {
    const { pathname } = new URL(route.request().url())
    const [camera] = /camera-\d+/.exec(pathname) ?? []
    failing[0] ??= camera ?? ''
    return camera === failing[0] ? route.fulfill({ status: 503 }) : route.fallback()
  })
  await signIn(page, { path: LIST })
  await settled(page)
  const rows = page.locator('li:has([data-incident-id])')
  await expect(rows.getByText('Picture failed').first()).toBeVisible({ timeout: 30_000 })
  await expect.poll(() => rows.locator('[data-drawn]').count()).toBeGreaterThan(0)
})

test('pictures that never come hold up neither a decision nor the news of it', async ({ visit }) => {
  const { page } = await visit()
  let hanging = 0
  // The answer never comes.
  await page.route('**/recordings/frame/**', () => void hanging++)
  await openList(page)
  await expect.poll(() => hanging).toBeGreaterThan(3)
  const changes = noteChanges(page)
  const free = page.locator(ROWS).filter({ hasNotText: /assigned to/ })
  const id = (await free.first().getAttribute('data-incident-id')) ?? ''
  await free.first().focus()
  await page.keyboard.press('a')
  await expect.poll(() => changes.length).toBe(1)
  await expect(page.locator(`[data-incident-id="${id}"]`)).toContainText('assigned to')
})
