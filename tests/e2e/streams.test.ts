import type { Page } from '@playwright/test'
import { HOUR, MINUTE } from '@barn-workbench/core/time'
import { callBarn } from './barnApi'
import { expect, test, useFleet } from './fixtures'
import { widget } from './page'
import { signIn } from './signIn'
import { fleetTime } from './workerFleet'

// The recordings of simulated cameras.
useFleet({ pictures: 'simulated' })

const CAMERA = 'camera-01'
const LIVE = `/instance/1001/live/${CAMERA}`
const pathOfRecording = (time: number) => `/instance/1001/recording/camera/${CAMERA}/${time}`
/** The first minute of an hour that is recorded as a whole. */
const recordedTime = () => Math.floor(fleetTime() / HOUR) * HOUR - 2 * HOUR + MINUTE

const setPrivacy = (isPrivate: boolean) =>
  callBarn('admin', 'PUT', `/api/privacy/multiple/${isPrivate}`, { body: { cameras: [CAMERA] } })
test.afterAll(async () => void (await setPrivacy(false)))

/** The position of the video, s; null while it shows nothing. */
const position = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video')
    return video && getComputedStyle(video).visibility === 'visible' ? video.currentTime : null
  })

async function waitUntilItMoves(page: Page): Promise<void> {
  await expect.poll(() => position(page)).not.toBeNull()
  const before = (await position(page)) ?? 0
  await expect.poll(async () => (await position(page)) ?? 0).toBeGreaterThan(before)
}

/** The time of the picture on screen, ms since the epoch. */
const shownTime = async (page: Page) =>
  Date.parse((await page.locator('main time[datetime]').first().getAttribute('datetime')) ?? '')

/** Presses a place of the time below the picture, as a share of its width. */
async function tapOnTime(page: Page, share: number): Promise<void> {
  const time = page.getByRole('region', { name: 'Time line' })
  await time.getByRole('slider').waitFor()
  const { x, y, width } = (await time.boundingBox()) ?? { x: 0, y: 0, width: 0 }
  await page.touchscreen.tap(x + width * share, y + 20)
}

test('a live video moves, tells its delay and saves a picture under its time; privacy ends it', async ({ open }) => {
  const { page } = await open({ username: 'admin', path: LIVE })
  await waitUntilItMoves(page)
  const delay = page.getByText(/^Live, \d+\.\d s behind$/)
  await delay.waitFor()
  const seconds = Number(/[\d.]+/.exec((await delay.textContent()) ?? '')?.[0])
  expect(seconds).toBeLessThan(60)
  await expect(page).toBeAccessible()
  const download = page.waitForEvent('download')
  await page.keyboard.press('s')
  expect((await download).suggestedFilename()).toMatch(/^Hof-Nord-\d{4}-\d{2}-\d{2}T\d{6}\.png$/)
  await page.keyboard.press(' ')
  await page.getByText('Stopped', { exact: true }).waitFor()
  await page.keyboard.press(' ')
  await waitUntilItMoves(page)
  await setPrivacy(true)
  await page.getByText('Closed for privacy').waitFor()
  await expect.poll(() => position(page)).toBeNull()
  await setPrivacy(false)
  await waitUntilItMoves(page)
})

test('a recording plays from its time on, and the address follows where somebody goes', async ({ visit }) => {
  const { page } = await visit({ width: 'phone' })
  const time = recordedTime()
  await signIn(page, { username: 'viewer', path: pathOfRecording(time) })
  await waitUntilItMoves(page)
  const begun = await shownTime(page)
  expect(begun).toBeGreaterThanOrEqual(time)
  expect(begun).toBeLessThan(time + MINUTE)
  await page.getByRole('button', { name: 'Pause' }).tap()
  await page.getByRole('button', { name: '10 s on' }).tap()
  await expect.poll(() => shownTime(page)).toBeGreaterThanOrEqual(begun + 10_000)
  await expect.poll(() => Number(new URL(page.url()).pathname.split('/').at(-1))).toBeGreaterThanOrEqual(begun + 10_000)
  await tapOnTime(page, 0.2)
  await expect.poll(() => shownTime(page)).toBeLessThan(time - 20 * MINUTE)
  await page.getByRole('button', { name: 'Play' }).tap()
  await waitUntilItMoves(page)
  await expect(page).toBeAccessible()
  await widget(page, 'Recordings').getByRole('link').nth(1).tap()
  await expect.poll(() => shownTime(page)).toBeGreaterThan(time)
})

test('a time of which nothing is recorded leads to what is; who may see no videos has no such page', async ({
  open,
  visit,
}) => {
  const { page } = await open({ username: 'viewer', path: pathOfRecording(MINUTE) })
  await page.getByText('Nothing was recorded at this time.').waitFor()
  await page.getByRole('button', { name: 'To the next recording' }).click()
  await waitUntilItMoves(page)
  const contractor = await visit()
  await signIn(contractor.page, { username: 'contractor', path: pathOfRecording(recordedTime()) })
  await contractor.page.getByText(/not for your account/i).waitFor()
  await expect(contractor.page.locator('video')).toHaveCount(0)
})

test('the page of a camera plays live and recorded in one frame, and cameras are live side by side', async ({
  visit,
}) => {
  const { page, complaints } = await visit({ width: 'phone' })
  await signIn(page, { username: 'viewer', path: `/instance/1001/camera/${CAMERA}` })
  await page.getByRole('button', { name: 'Watch live' }).tap()
  await waitUntilItMoves(page)
  await expect(page.getByRole('button', { name: 'Live', exact: true })).toHaveAttribute('aria-pressed', 'true')
  // Going back in time leads to the recording in the same frame.
  await tapOnTime(page, 0.3)
  await waitUntilItMoves(page)
  await expect(page.getByRole('button', { name: 'Recording', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => shownTime(page)).toBeLessThan(fleetTime() - 20 * MINUTE)
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('4')
  await expect.poll(() => page.evaluate(() => document.querySelector('video')?.playbackRate)).toBe(4)
  await page.reload()
  await waitUntilItMoves(page)
  expect(new URL(page.url()).pathname).toBe(`/instance/1001/camera/${CAMERA}`)
  await page.getByRole('button', { name: 'Picture', exact: true }).tap()
  await expect(page.locator('video')).toHaveCount(0)
  await page.getByRole('button', { name: 'Back to now' }).tap()
  await page.getByRole('button', { name: 'Watch live' }).waitFor()
  await expect(page).toBeAccessible()

  await page.goto(`${LIVE}?beside=camera-02,camera-03,camera-04,camera-05`)
  await expect(page.locator('video')).toHaveCount(4)
  await expect
    .poll(() => page.evaluate(() => [...document.querySelectorAll('video')].every((video) => video.currentTime > 0)))
    .toBe(true)
  await expect(page).toBeAccessible()
  expect(complaints).toEqual([])
})
