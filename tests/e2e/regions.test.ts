import type { Page } from '@playwright/test'
import { HOUR } from '../../core/src/time'
import { callBarn } from './barnApi'
import { expect, test, useFleet } from './fixtures'
import { dialogLeft, scrollTo } from './page'
import { signIn } from './signIn'
import { storedOnDevice } from './storedOnDevice'
import { fleetTime } from './workerFleet'

useFleet()

const REGIONS = '/instance/1001/regions'
const ASPECT_RATIO = 1.78
const INSET = 16

type Share = readonly [number, number]
interface Mapping {
  regionMappingId: string
  version: number
  cameraId: string
  regionType: string
  regions: { regionSpecification: string; color: string; polygon: [number, number][] }[]
}

function surface(page: Page) {
  return page.getByRole('application')
}

function editor(cameraId: string, regionType: string, timestamp?: number): string {
  return `${REGIONS}?camera=${cameraId}&regionType=${regionType}${timestamp === undefined ? '' : `&timestamp=${timestamp}`}`
}

/** The point of the window at which a point of the picture is. */
async function pointsOf(page: Page): Promise<(share: Share) => [number, number]> {
  const { x, y, width, height } = (await surface(page).boundingBox()) ?? { x: 0, y: 0, width: 1, height: 1 }
  const scale = Math.min(width - 2 * INSET, (height - 2 * INSET) * ASPECT_RATIO)
  return ([left, top]) => [x + width / 2 + (left - 0.5) * scale, y + height / 2 + ((top - 0.5) * scale) / ASPECT_RATIO]
}

/** The outlines of one camera and type, now or at a time. */
async function mappingOf(cameraId: string, regionType: string, at?: number): Promise<Mapping | undefined> {
  const { result } = await callBarn('operator', 'GET', `/api/regions/mappings${at === undefined ? '' : `?at=${at}`}`)
  const all = Object.values(result) as unknown as Mapping[]
  return all.find((mapping) => mapping.cameraId === cameraId && mapping.regionType === regionType)
}

async function openEditor(page: Page, path: string, username = 'admin'): Promise<void> {
  await signIn(page, { username, path })
  await surface(page).waitFor()
  await surface(page).locator('canvas').first().waitFor()
}

async function named(page: Page, button: string, name: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('dialog').getByRole('textbox').first().fill(name)
  await page.keyboard.press('Enter')
}

test('an admin creates a type and a region, and draws it with the mouse', async ({ open }) => {
  const { page, complaints } = await open({ username: 'admin', path: REGIONS })
  await named(page, 'New type', 'Feeders')
  await page.getByText('The type “Feeders” was created.').waitFor()
  await named(page, 'New region', 'Feeder 1')
  await page.getByText('The region “Feeder 1” was created.').waitFor()
  await expect(page).toBeAccessible()
  await page.getByRole('listitem').getByRole('link').first().click()
  await surface(page).locator('canvas').first().waitFor()
  await page.getByRole('button', { name: 'Draw an outline' }).click()
  const at = await pointsOf(page)
  const corners: Share[] = [
    [0.2, 0.2],
    [0.6, 0.2],
    [0.6, 0.6],
    [0.2, 0.6],
  ]
  for (const corner of corners.slice(0, 3)) await page.mouse.click(...at(corner))
  await page.mouse.click(...at([0.2, 0.205]))
  await page.getByText('1 point more is needed: an outline has at least four.').waitFor()
  await page.mouse.click(...at([0.2, 0.6]))
  await page.mouse.click(...at([0.2, 0.205]))
  await page.getByRole('heading', { name: 'Feeder 1' }).waitFor()
  await page.getByText(/^Feeder 1: .*16% of the picture/).waitFor()
  await expect(page).toBeAccessible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByText(/Everything from now on has the new ones/)
    .waitFor()
  await expect(page).toBeAccessible()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByText('The outlines are saved.').waitFor()
  const stored = await mappingOf('camera-01', 'feeders')
  stored?.regions[0]?.polygon.forEach(([x, y], index) => {
    expect(x).toBeCloseTo(corners[index]?.[0] ?? 0, 2)
    expect(y).toBeCloseTo(corners[index]?.[1] ?? 0, 2)
  })
  expect(complaints).toEqual([])
})

test('outlines that are saved from a past time on change nothing before it, and the plan of then asks for those', async ({
  visit,
}) => {
  const { page, complaints } = await visit()
  const since = Math.floor(fleetTime() - 2 * HOUR)
  const before = await mappingOf('camera-02', 'pen')
  await openEditor(page, editor('camera-02', 'pen', since))
  await surface(page).focus()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('.')
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByText('Not saved yet').waitFor()
  // Unsaved edits are kept on the device, and are restored after a reload.
  await expect.poll(() => storedOnDevice(page, 'region-edits/')).toHaveLength(1)
  await page.reload()
  await page.getByText('Not saved yet').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('radio', { name: /from the moment on screen on/, checked: true }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByText('The outlines are saved.').waitFor()
  const now = await mappingOf('camera-02', 'pen')
  expect(now?.regions).not.toEqual(before?.regions)
  await expect.poll(async () => (await mappingOf('camera-02', 'pen', since))?.regions).toEqual(now?.regions)
  await expect.poll(async () => (await mappingOf('camera-02', 'pen', since - 1_000))?.regions).toEqual(before?.regions)
  await page.getByText(/^Drawn anew: /).waitFor()
  await dialogLeft(page)

  // The plan of before asks for the outlines of then.
  const asked = page.waitForRequest((request) => request.url().includes('/api/regions/mappings?at='))
  await page.goto(`/instance/1001/canvas?timestamp=${since - HOUR}&showRegions=true`)
  const at = Number(new URL((await asked).url()).searchParams.get('at'))
  expect(at).toBeLessThan(since)
  await expect.poll(async () => (await mappingOf('camera-02', 'pen', at))?.regions).toEqual(before?.regions)
  expect(complaints).toEqual([])
})

test('where somebody else has drawn meanwhile, both are merged by region', async ({ visit }) => {
  const { page } = await visit()
  await openEditor(page, editor('camera-03', 'pen'))
  const stored = await mappingOf('camera-03', 'pen')
  if (!stored) throw new Error('There is no mapping.')
  await surface(page).focus()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('ArrowRight')
  const [first, second] = stored.regions
  const theirs = [first, { ...second, color: '#ff0000' }]
  const path = `/api/regions/mappings/${stored.regionMappingId}`
  await callBarn('admin', 'PATCH', path, { body: { value: theirs }, version: stored.version })
  await page.getByText(/has saved these outlines meanwhile/).waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('dialog', { name: 'Somebody else drew meanwhile' })
  await question.getByText(/saved these outlines while you were drawing/).waitFor()
  await question.getByRole('button', { name: /^Take both/ }).click()
  await page.getByText('The outlines are saved.').waitFor()
  const merged = await mappingOf('camera-03', 'pen')
  expect(merged?.regions[0]?.polygon).not.toEqual(first?.polygon)
  expect(merged?.regions[1]?.color).toBe('#ff0000')
})

test('on a phone a thumb draws by taps and drags a corner, in German', async ({ visit }) => {
  const { page, context, complaints } = await visit({ width: 'phone', locale: 'de-DE' })
  await openEditor(page, editor('camera-04', 'pen'))
  await page.getByRole('button', { name: 'Umriss zeichnen' }).tap()
  await scrollTo(surface(page))
  const at = await pointsOf(page)
  for (const corner of [
    [0.35, 0.3],
    [0.65, 0.3],
    [0.65, 0.7],
    [0.35, 0.7],
  ] as const)
    await page.touchscreen.tap(...at(corner))
  await page.getByText('4 Punkte', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Abschließen' }).tap()
  await page.getByText(/Der Umriss ist gezeichnet/).waitFor()
  const words = page.getByRole('button', { pressed: true }).filter({ hasText: 'des Bildes' })
  const drawn = (await words.textContent()) ?? ''
  const touch = await context.newCDPSession(page)
  const [x, y] = (await pointsOf(page))([0.65, 0.7])
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', dx: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: x + dx, y: y + 6 }] })
  await send('touchStart', 6)
  for (const dx of [20, 40, 70]) await send('touchMove', dx)
  await send('touchEnd', 70)
  await expect(words).not.toHaveText(drawn)
  await expect(page).toBeAccessible()
  // A click: a tap right after the drag of the other session was lost now and then.
  await page.getByRole('button', { name: 'Verwerfen' }).click()
  await page.getByText('Gespeichert', { exact: true }).waitFor()
  expect(complaints).toEqual([])
})

test('a viewer sees outlines over the picture and in words, and no editing', async ({ open }) => {
  const { page, complaints } = await open({ username: 'viewer', path: editor('camera-05', 'pen') })
  await page.getByText(/: left half, whole height, /).waitFor()
  await page.getByRole('img', { name: /With the outlines of 2 regions/ }).waitFor()
  await expect(surface(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await expect(page).toBeAccessible()
  await page.goto(REGIONS)
  await page.getByRole('heading', { name: 'Cameras and what they see' }).waitFor()
  await expect(page.getByRole('button', { name: 'New type' })).toHaveCount(0)
  expect(complaints).toEqual([])
})
