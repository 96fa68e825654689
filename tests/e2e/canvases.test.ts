import type { Page } from '@playwright/test'
import { callBarn } from './barnApi'
import { expect, test, useFleet } from './fixtures'
import { signIn } from './signIn'
import { storedOnDevice } from './storedOnDevice'

useFleet()

const CANVASES = '/instance/1001/canvases'

/** The canvas that is edited. */
function surface(page: Page) {
  return page.getByRole('application')
}

function number(page: Page, label: string) {
  return page.getByRole('textbox', { name: label, exact: true })
}

/** The percentage in a field. */
async function percent(page: Page, label: string): Promise<number> {
  return Number.parseFloat(await number(page, label).inputValue())
}

/** Drags from the middle of an element by a way, in CSS px. */
async function dragFrom(page: Page, [x, y]: [number, number], [dx, dy]: [number, number]): Promise<void> {
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + dx / 2, y + dy / 2, { steps: 3 })
  await page.mouse.move(x + dx, y + dy, { steps: 3 })
  await page.mouse.up()
}

/** The rotations of the tiles in the unsaved edits that this device keeps, in degrees. */
async function storedRotations(page: Page): Promise<number[]> {
  const [draft = '{}'] = await storedOnDevice(page, 'canvas-edits/')
  const { value } = JSON.parse(draft) as { value?: { content: { cameras: { rotation: number }[] } } }
  return value?.content.cameras.map(({ rotation }) => rotation) ?? []
}

test('a canvas is created, arranged by pointer and keys, kept over a reload, and saved beside what somebody else did', async ({
  open,
}) => {
  const { page, complaints } = await open({ username: 'admin', path: CANVASES })
  await page.getByRole('button', { name: 'New plan' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('West wing')
  await page.keyboard.press('Enter')
  await surface(page).waitFor()
  const add = page.getByRole('button', { name: /^Add / })
  await add.first().click()
  await add.first().click()
  await expect.poll(() => percent(page, 'From the left')).toBe(25)
  await expect(page).toBeAccessible()

  // The canvas is as high as wide, with some room around it, in the middle.
  const { x, y, width, height } = (await surface(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const scale = (Math.min(width, height) - 48) / 1.08
  const at = (share: [number, number]): [number, number] => [
    x + width / 2 + (share[0] - 0.5) * scale,
    y + height / 2 + (share[1] - 0.5) * scale,
  ]
  await dragFrom(page, at([0.375, 0.07]), [0.2 * scale, 0.6 * scale])
  await expect.poll(() => percent(page, 'From the left')).toBeGreaterThan(40)
  await expect.poll(() => percent(page, 'From the top')).toBeGreaterThan(50)
  await page.keyboard.press('r')
  await expect(number(page, 'Rotation')).toHaveValue('90°')
  await page.keyboard.press('Control+z')
  await expect(number(page, 'Rotation')).toHaveValue('0°')

  // Unsaved edits are stored on the device shortly after the last change.
  await expect.poll(() => storedRotations(page)).toEqual([0, 0])
  await page.reload()
  await page.getByText('Not saved yet').waitFor()
  await page.getByRole('button', { name: 'All plans' }).click()
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Keep editing' })
    .click()

  const { result: list } = await callBarn('operator', 'GET', '/api/cameraCanvases')
  const stored = Object.values(list).find((canvas) => (canvas as { name: string }).name === 'West wing') as {
    cameraCanvasId: string
  }
  const tile = { cameraId: 'camera-07', xPosition: 0, yPosition: 0.7, relativeWidth: 0.2, rotation: 0 }
  await callBarn('admin', 'PATCH', `/api/cameraCanvases/${stored.cameraCanvasId}`, {
    body: { updates: { cameras: [tile] } },
  })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Somebody else saved first' })
  await question.getByText(/saved this plan while you were editing it/).waitFor()
  await question.getByRole('button', { name: /^Take both/ }).click()
  await page.getByText('The plan is saved.').waitFor()
  await page.getByText('On the plan · 3').waitFor()

  await page.getByRole('button', { name: 'All plans' }).click()
  await page.getByRole('button', { name: 'Delete West wing' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('The plan was deleted.').waitFor()
  await page.getByRole('link', { name: 'West wing' }).waitFor({ state: 'detached' })
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([])
})

/** The tiles with their borders, as they lie on the screen. */
async function borders(page: Page): Promise<{ x: number; y: number; width: number; height: number }[]> {
  const polygons = page.locator('[data-label-surface] svg > polygon')
  return await polygons.evaluateAll((list) => list.map((polygon) => polygon.getBoundingClientRect().toJSON()))
}

test('dead animals are marked by mouse and by keys, and reported one after the other', async ({ open }) => {
  const { page, complaints } = await open({ username: 'operator', path: '/instance/1001/canvas' })
  await page.getByRole('button', { name: 'Report a dead animal' }).click()
  const bar = page.getByRole('region', { name: 'Report dead animals' })
  await bar.waitFor()
  // The invitation to the tour waits for as long.
  await expect(page.locator('[data-task]')).toHaveCount(1)
  const [tile] = await borders(page)
  if (!tile) throw new Error('There is no tile.')
  await dragFrom(page, [tile.x + tile.width * 0.7, tile.y + tile.height * 0.4], [tile.width, 10])
  await page.getByText('The box has to stay in the picture of one camera.').waitFor()
  await dragFrom(page, [tile.x + tile.width * 0.2, tile.y + tile.height * 0.3], [tile.width * 0.3, tile.height * 0.3])
  await bar.getByText('1 animal is marked.', { exact: false }).waitFor()
  await expect(page).toBeAccessible()

  await page
    .getByRole('listbox')
    .getByRole('option', { name: /^(?!Dead animal)/ })
    .nth(1)
    .focus()
  await page.keyboard.press('Enter')
  await bar.getByText('2 animals are marked.', { exact: false }).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Enter')
  const sent = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/deadAnimals/detection')
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Report a dead animal' })
  await form.getByRole('button', { name: 'Report', exact: true }).click()
  const { detection } = (await sent).postDataJSON() as { detection: Record<'x' | 'y' | 'w' | 'h', number> }
  expect(detection.x).toBeCloseTo(0.2, 1)
  expect(detection.w).toBeCloseTo(0.3, 1)
  await page.getByText('Report 2 of 2').waitFor()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Report a dead animal · 1 marked' }).waitFor()
  await expect(page.locator('[data-task]')).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('who only sees canvases finds no editor and no labelling', async ({ visit }) => {
  const { page } = await visit({ width: 'phone' })
  await signIn(page, { username: 'viewer', path: `${CANVASES}?canvas=base` })
  await page.getByRole('listitem').first().waitFor()
  await expect(page.getByRole('button', { name: 'New plan' })).toHaveCount(0)
  await expect(surface(page)).toHaveCount(0)
  await page.goto('/instance/1001/canvas')
  await page.getByRole('option').first().waitFor({ state: 'attached' })
  await expect(page.getByRole('button', { name: /Report a dead animal/ })).toHaveCount(0)
})
