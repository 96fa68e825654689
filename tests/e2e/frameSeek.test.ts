import type { Page } from '@playwright/test'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import { TEST_TIME } from '../fleet/testTime'
import { callBarn } from './barnApi'
import { expect, test, useFleet, WIDTHS } from './fixtures'
import { fleetTime } from './workerFleet'

useFleet()

const CAMERA = 'camera-01'
const NAME = 'Pens 1–2 north'
/** A full minute, at which there is a picture by day and by night. */
const MOMENT = Math.floor(TEST_TIME / MINUTE) * MINUTE - 3 * HOUR

interface Incident {
  incidentId: string
  firstEventTimestamp: number
}

interface Place {
  cameraId?: string
  /** ms since the epoch. */
  timestamp?: number
}

function seekPath({ cameraId = CAMERA, timestamp = MOMENT }: Place = {}): string {
  return `/instance/1001/frame-seek?cameraId=${cameraId}&timestamp=${timestamp}`
}

/** The effect of the searched event is visible from this picture on. */
const EVENT = MOMENT - 25 * MINUTE

/** A time as it is written in Berlin, where the barn is: `2026-01-14 07:00:00`. */
function localText(time: number): string {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Berlin',
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(time)
}

function momentField(page: Page) {
  return page.getByRole('textbox', { name: 'Date and time' })
}

function stepButton(page: Page, direction: 'back' | 'forward') {
  return page
    .getByRole('group', { name: 'Step by step' })
    .getByRole('button', { name: new RegExp(`^1\\sh ${direction}$`) })
}

/** Time of the picture on screen, ms since the epoch; NaN without a picture. */
async function shownTime(page: Page): Promise<number> {
  const picture = page.locator('figure[aria-busy=false] canvas[role=img][data-time]')
  const [time] = await picture.evaluateAll((list) => list.map((canvas) => (canvas as HTMLElement).dataset['time']))
  return Number(time ?? NaN)
}

/** The moment in the address, ms since the epoch. */
const addressTime = (page: Page) => Number(new URL(page.url()).searchParams.get('timestamp'))

/** Waits until the picture of a full minute is on screen, and its moment in the address. */
async function arrive(page: Page, moment: number): Promise<void> {
  await expect.poll(() => shownTime(page)).toBe(moment)
  await expect.poll(() => addressTime(page)).toBe(moment)
}

test('a link opens the picture of its camera and time; buttons, keys and a typed time lead to others', async ({
  open,
}) => {
  const { page, complaints } = await open({ path: seekPath() })
  await arrive(page, MOMENT)
  await expect(momentField(page)).not.toHaveValue(localText(MOMENT))
  await momentField(page).focus()
  await expect(momentField(page)).toHaveValue(localText(MOMENT))
  await expect(page).toBeAccessible()

  await stepButton(page, 'back').click()
  await arrive(page, MOMENT - HOUR)
  await stepButton(page, 'forward').click()
  await arrive(page, MOMENT)
  await page.keyboard.press('ArrowLeft')
  await arrive(page, MOMENT - HOUR)
  await page.keyboard.press('ArrowRight')
  await arrive(page, MOMENT)

  const typed = MOMENT - HOUR - 17 * MINUTE
  await momentField(page).fill(localText(typed))
  await page.keyboard.press('Enter')
  await arrive(page, typed)

  // The future cannot be shown or stepped to.
  await page.goto(seekPath({ timestamp: TEST_TIME + DAY }))
  await expect.poll(() => shownTime(page)).toBeGreaterThan(0)
  await expect.poll(() => shownTime(page)).toBeLessThan(fleetTime() + HOUR)
  await expect(stepButton(page, 'forward')).toBeDisabled()
  expect(complaints).toEqual([])
})

/** The pictures that were answered about in a search, with that in which it began. */
function trail(page: Page) {
  return page.getByRole('list', { name: 'Pictures so far' }).getByRole('listitem')
}

/** Answers what is asked about the picture on screen, until the moment of the event is found. */
async function answerAll(page: Page): Promise<void> {
  const question = page.getByRole('group', { name: 'Is it there in this picture?' })
  const result = page.getByText(/^First seen /)
  for (let seen = 1; ; seen++) {
    await expect(trail(page)).toHaveCount(seen)
    await question.or(result).first().waitFor()
    if (await result.isVisible()) return
    await expect.poll(() => shownTime(page)).toBeGreaterThan(0)
    const isThere = (await shownTime(page)) >= EVENT
    await question.getByRole('button', { name: isThere ? 'Yes' : 'No', exact: true }).click()
  }
}

test('halving finds since when something is there, and hands it on with its pictures', async ({ open }) => {
  const { page, complaints } = await open({ path: seekPath() })
  await arrive(page, MOMENT)
  await page.getByRole('button', { name: 'Since when?' }).click()
  const panel = page.getByRole('region', { name: 'Since when?' })
  await panel.getByText(/^1\sh$/).click()
  await panel.getByRole('button', { name: 'It is there in this picture: start' }).click()
  await answerAll(page)
  await panel.getByRole('button', { name: 'To this moment' }).click()
  await arrive(page, EVENT)
  await expect
    .poll(() =>
      trail(page)
        .filter({ hasNot: page.getByRole('img', { name: NAME }) })
        .count(),
    )
    .toBe(0)
  await expect(page).toBeAccessible()

  const found = await panel.getByText(/^First seen /).innerText()
  await panel.getByRole('button', { name: 'Report incident with these pictures' }).click()
  await page.getByRole('button', { name: /^Intervention/ }).click()
  const form = page.getByRole('dialog', { name: 'Report an intervention' })
  await form.getByLabel('Title').fill('The trough runs over')
  await form.getByRole('group', { name: 'Technical' }).getByRole('radio', { name: 'other' }).check()
  await form.getByRole('button', { name: 'Report', exact: true }).click()
  const title = { key: 'messagePayload.title', operator: '==', value: 'The trough runs over' }
  const query = (path: string, condition: object) =>
    callBarn('operator', 'POST', path, { body: { query: [condition] } })
  const incidents = async () => Object.values((await query('/api/incidents/query', title)).result) as Incident[]
  await expect.poll(async () => (await incidents()).map((incident) => incident.firstEventTimestamp)).toEqual([EVENT])
  const [incident] = await incidents()
  const mine = { key: 'incidentId', operator: '==', value: incident?.incidentId }
  await expect.poll(async () => JSON.stringify(await query('/api/incidentComments/query', mine))).toContain(found)
  expect(complaints).toEqual([])
})

test('on the phone a thumb steps through the pictures, and nothing is wider than the screen', async ({ open }) => {
  const { page, complaints } = await open({ width: 'phone', path: seekPath() })
  await arrive(page, MOMENT)
  await stepButton(page, 'back').tap()
  await arrive(page, MOMENT - HOUR)
  await expect
    .poll(() => page.evaluate(() => document.scrollingElement?.scrollWidth))
    .toBeLessThanOrEqual(WIDTHS.phone.width)
  await expect(page).toBeAccessible()

  // The picture is in view while the user answers a question about it.
  await page.getByRole('button', { name: 'Since when?' }).tap()
  await page.getByRole('button', { name: /^It is there in this picture/ }).tap()
  const yes = page.getByRole('button', { name: 'Yes', exact: true })
  await yes.waitFor()
  const picture = page.locator('figure canvas[role=img]')
  await expect.poll(async () => (await picture.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0)
  await expect.poll(async () => (await yes.boundingBox())?.y).toBeLessThan(WIDTHS.phone.height)
  await page.getByRole('button', { name: 'End search' }).tap()
  await page.getByRole('button', { name: /^It is there in this picture/ }).waitFor()
  expect(complaints).toEqual([])
})

test('a link to a camera that does not exist says so, and another camera is chosen', async ({ open }) => {
  const { page, complaints } = await open({ path: seekPath({ cameraId: 'camera-99' }) })
  const notice = page.getByRole('alert').filter({ hasText: 'Could not load' })
  await notice.getByText('There is no such camera.').waitFor()
  const choice = page.getByRole('combobox', { name: 'Camera' })
  await expect(choice).toHaveValue('unknown')
  await choice.click()
  await page.getByRole('option', { name: NAME, exact: true }).click()
  await arrive(page, MOMENT)
  expect(new URL(page.url()).searchParams.get('cameraId')).toBe(CAMERA)
  await expect(choice).toHaveValue(NAME)
  await notice.waitFor({ state: 'detached' })
  // The barn refuses the pictures of a camera that it does not have.
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
})
