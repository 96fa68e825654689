import type { Locator, Page } from '@playwright/test'
import { DAY, HOUR, MINUTE, timeZoneOf } from '@barn-workbench/core/time'
import { TEST_TIME } from '../fleet/testTime'
import { expect, test, useFleet, WIDTHS } from './fixtures'
import { signIn } from './signIn'

useFleet()

const PLAN = '/instance/1001/canvas'
/** A full minute, at which there are pictures by day and by night. */
const MOMENT = Math.floor(TEST_TIME / MINUTE) * MINUTE - 2 * HOUR

/** A parameter of the address, or null. */
function parameter(page: Page, name: string): string | null {
  return new URL(page.url()).searchParams.get(name)
}

/** Waits until the address holds a moment, ms since the epoch; null for none, as the plan shows now. */
async function arrive(page: Page, moment: number | null): Promise<void> {
  await expect.poll(() => parameter(page, 'timestamp')).toBe(moment === null ? null : String(moment))
}

/** The badge that says that the plan shows a past moment. */
function momentBadge(page: Page) {
  return page.getByText(/^As of /)
}

function timeControls(page: Page) {
  return page.getByRole('group', { name: 'Time of the pictures' })
}

/** The button of an overlay that is chosen, or is not. */
function overlay(page: Page, name: string | RegExp, pressed: boolean) {
  return page.getByRole('group', { name: 'Overlay' }).getByRole('button', { name, exact: true, pressed })
}
const DEAD_ANIMALS = /^Dead animals · \d+$/
const REGIONS = 'Regions'

function reportButton(page: Page) {
  return page.getByRole('button', { name: 'Report a dead animal' })
}

/** The upper and the lower edge of an element, CSS px. */
function edgesOf(element: Locator): Promise<{ top: number; bottom: number }> {
  return element.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect()
    return { top, bottom }
  })
}

/** Opens a plan, and waits until it and what can be done with it are there. */
async function openPlan(page: Page, { path = PLAN, username = 'operator' } = {}): Promise<void> {
  await signIn(page, { username, path })
  await page.getByRole('option').first().waitFor({ state: 'attached' })
  await page.getByRole('group', { name: 'View' }).waitFor()
}

test('a link shows the plan of its moment; steps lead to others and back to now, and overlays close each other', async ({
  visit,
}) => {
  const { page, complaints } = await visit()
  await openPlan(page, { path: `${PLAN}?timestamp=${MOMENT}` })
  await momentBadge(page).waitFor()
  await reportButton(page).waitFor()
  const times = timeControls(page)
  await times.getByRole('button', { name: /^Back by 1\smin$/ }).click()
  await arrive(page, MOMENT - MINUTE)
  await times.getByRole('button', { name: /^Forward by 1\smin$/ }).click()
  await arrive(page, MOMENT)

  await overlay(page, DEAD_ANIMALS, true).waitFor()
  await overlay(page, REGIONS, false).click()
  await overlay(page, REGIONS, true).waitFor()
  await overlay(page, DEAD_ANIMALS, false).waitFor()
  await expect.poll(() => parameter(page, 'showRegions')).toBe('true')
  await expect(page).toBeAccessible()
  await overlay(page, DEAD_ANIMALS, false).click()
  await overlay(page, DEAD_ANIMALS, true).waitFor()
  await overlay(page, REGIONS, false).waitFor()
  await expect.poll(() => parameter(page, 'showRegions')).toBeNull()

  await times.getByRole('button', { name: 'Now', exact: true }).click()
  await arrive(page, null)
  await momentBadge(page).waitFor({ state: 'detached' })
  await expect(page).toBeAccessible()
  expect(complaints).toEqual([])
})

test('what is shared is chosen, and its link shows somebody else the same', async ({ visit }) => {
  const { page, complaints } = await visit()
  await openPlan(page, { path: `${PLAN}?timestamp=${MOMENT}&showRegions=true&regionOpacity=70` })
  await page.getByRole('button', { name: 'Share the plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share the plan' })
  const link = dialog.getByRole('textbox', { name: 'Link' })
  /** Parameters of the link; others than these are left out. */
  const shared = async () => {
    const { searchParams } = new URL(await link.inputValue())
    return ['timestamp', 'elementProvider', 'showRegions', 'regionOpacity', 'showDeadAnimals'].map((name) =>
      searchParams.get(name),
    )
  }
  await expect.poll(shared).toEqual([String(MOMENT), 'stillFrame', 'true', '70', 'false'])
  await dialog.getByRole('checkbox', { name: 'The time' }).uncheck()
  await expect.poll(shared).toEqual([null, 'stillFrame', 'true', '70', 'false'])
  await dialog.getByRole('checkbox', { name: 'The kind of pictures' }).uncheck()
  await expect.poll(shared).toEqual([null, null, 'true', '70', 'false'])
  await dialog.getByRole('checkbox', { name: 'The regions' }).uncheck()
  await expect.poll(shared).toEqual([null, null, null, null, 'false'])
  await dialog.getByRole('checkbox', { name: 'The dead animals' }).uncheck()
  await expect.poll(shared).toEqual([null, null, null, null, null])
  await dialog.getByRole('checkbox', { name: 'The time' }).check()
  await dialog.getByRole('checkbox', { name: 'The regions' }).check()
  await expect.poll(shared).toEqual([String(MOMENT), null, 'true', '70', null])
  await expect(page).toBeAccessible()
  const { origin, pathname, search } = new URL(await link.inputValue())
  expect(origin).toBe(new URL(page.url()).origin)

  const other = await visit()
  await openPlan(other.page, { path: pathname + search, username: 'viewer' })
  await momentBadge(other.page).waitFor()
  await overlay(other.page, REGIONS, true).waitFor()
  await overlay(other.page, DEAD_ANIMALS, false).waitFor()
  await other.page.getByRole('button', { name: 'Kind of regions' }).click()
  await other.page.getByRole('region', { name: 'Kind of regions' }).getByText('70 %').waitFor()
  expect(other.complaints).toEqual([])
  expect(complaints).toEqual([])
})

test('the labels at both ends of the time axis are whole', async ({ visit }) => {
  const zone = timeZoneOf('Europe/Berlin')
  // Around a midnight the axis goes from noon to noon, so that both ends have a label.
  const midnight = zone.toInstant(Math.floor(zone.toLocal(TEST_TIME) / DAY) * DAY - DAY)
  const { page } = await visit({ width: 'tablet' })
  await openPlan(page, { path: `${PLAN}?timestamp=${midnight}` })
  const axis = page.locator('[data-axis]')
  await expect(axis.getByText('12:00')).toHaveCount(2)
  const overhang = await axis.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect()
    const labels = [...element.children].map((label) => label.getBoundingClientRect())
    return Math.max(...labels.map((label) => Math.max(left - label.left, label.right - right)))
  })
  expect(overhang).toBeLessThan(2)
})

test('on the phone the plan opens, and a button opens the controls of the time', async ({ visit }) => {
  const { page, complaints } = await visit({ width: 'phone' })
  await openPlan(page)
  await expect
    .poll(() =>
      page
        .getByRole('listbox')
        .getByRole('option', { name: /^Pens / })
        .count(),
    )
    .toBe(12)
  await expect(timeControls(page)).toHaveCount(0)
  const plan = await edgesOf(page.getByRole('img', { name: 'Floor plan' }))
  expect((await edgesOf(page.getByRole('group', { name: 'Overlay' }))).bottom).toBeLessThanOrEqual(plan.top)
  expect((await edgesOf(page.getByRole('group', { name: 'View' }))).top).toBeGreaterThanOrEqual(plan.bottom)
  await page.getByRole('button', { name: 'Time of the pictures' }).tap()
  await timeControls(page).waitFor()
  await timeControls(page)
    .getByRole('button', { name: /^Back by 1\smin$/ })
    .tap()
  await momentBadge(page).waitFor()
  await expect
    .poll(() => page.evaluate(() => document.scrollingElement?.scrollWidth))
    .toBeLessThanOrEqual(WIDTHS.phone.width)
  await expect(page).toBeAccessible()
  expect(complaints).toEqual([])
})

test('who may only see sees the plan, but reports nothing on it', async ({ visit }) => {
  const { page, complaints } = await visit()
  await openPlan(page, { username: 'viewer' })
  await overlay(page, DEAD_ANIMALS, true).waitFor()
  await expect(reportButton(page)).toHaveCount(0)
  expect(complaints).toEqual([])
})
