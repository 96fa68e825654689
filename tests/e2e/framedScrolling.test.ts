import { rmSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { saveLayout } from './barnApi'
import { expect, test, useFleet } from './fixtures'
import { addPlugin, createPluginsFolder, frameOf, layoutOfTiles, type Tile } from './framedWidgets'
import { waitForViewState, widget } from './page'

/**
 * A wheel or a finger over a widget in a frame scrolls the dashboard, as over a widget of the page, unless the widget
 * has a use for it.
 */

const folder = createPluginsFolder()
for (const id of ['neighbour', 'filler']) addPlugin(folder, id, 'neighbour.js')
for (const id of ['long', 'taker']) addPlugin(folder, id, 'long.js')

useFleet({ plugins: folder, pluginPorts: true })
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

const FILLERS = Array.from({ length: 12 }, (): Tile => ['filler'])
const LAYOUT = layoutOfTiles('Scrolling', [['neighbour'], ['long'], ['taker', { place: 'own' }], ...FILLERS])

const scrollOfPage = (page: Page) => page.getByRole('main').evaluate(({ scrollTop }) => scrollTop)

async function scrollOfWidget(page: Page, name: string): Promise<number> {
  const frame = await frameOf(page, name)
  return await frame.locator('.bw-widget').evaluate(({ scrollTop }) => scrollTop)
}

/** The middle of a widget that is drawn. */
async function middleOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  await waitForViewState(page, name, 'content')
  const box = await widget(page, name).boundingBox()
  if (!box) throw new Error(`${name} is not on screen`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Does something until it has an effect: a frame that has just been drawn may miss what comes at once. */
async function repeat(act: () => Promise<unknown>, effect: () => Promise<number>): Promise<void> {
  await expect(async () => {
    await act()
    await expect.poll(effect, { timeout: 1_000 }).toBeGreaterThan(0)
  }).toPass()
}

/** Time for which the page rests at its top, ms: what a finger has begun may go on for some px. */
const REST = 100

async function toTop(page: Page): Promise<void> {
  const main = page.getByRole('main')
  const scrollUp = () =>
    main.evaluate(async (element, rest) => {
      element.scrollTo(0, 0)
      await new Promise((resolve) => setTimeout(resolve, rest))
      return element.scrollTop
    }, REST)
  await expect.poll(scrollUp).toBe(0)
}

test('a turn of the wheel that a widget has no use for scrolls the dashboard', async ({ open }) => {
  const path = await saveLayout('scrolling', LAYOUT)
  const { page } = await open({ path })
  await page.setViewportSize({ width: 1440, height: 400 })

  const plain = await middleOf(page, 'neighbour')
  await page.mouse.move(plain.x, plain.y)
  await repeat(
    () => page.mouse.wheel(0, 120),
    () => scrollOfPage(page),
  )
  await toTop(page)
  // With Ctrl it is the browser's, which zooms the page: the frame leaves it alone.
  const neighbour = await frameOf(page, 'neighbour')
  const turns = await neighbour.evaluateHandle(() => {
    const seen: boolean[] = []
    addEventListener('wheel', ({ ctrlKey, defaultPrevented }) => seen.push(ctrlKey && !defaultPrevented))
    return seen
  })
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -120)
  await page.keyboard.up('Control')
  await expect.poll(() => turns.jsonValue()).toEqual([true])

  const list = await middleOf(page, 'long')
  await page.mouse.move(list.x, list.y)
  await repeat(
    () => page.mouse.wheel(0, 40),
    () => scrollOfWidget(page, 'long'),
  )
  await expect.poll(() => scrollOfPage(page)).toBe(0)
  // At its end, another turn is the dashboard's.
  await repeat(
    () => page.mouse.wheel(0, 400),
    () => scrollOfPage(page),
  )
  await toTop(page)

  const taker = await middleOf(page, 'taker')
  await page.mouse.move(taker.x, taker.y)
  const turnsTaken = (await frameOf(page, 'taker')).getByRole('status')
  await repeat(
    () => page.mouse.wheel(0, 120),
    async () => Number(await turnsTaken.textContent()),
  )
  await expect.poll(() => scrollOfPage(page)).toBe(0)
  await expect.poll(() => scrollOfWidget(page, 'taker')).toBe(0)
})

const STEP = 8
const STEPS = 12

/** Moves a finger upwards from a place, slowly enough that nothing goes on by itself. */
async function swipe(context: BrowserContext, page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  const session = await context.newCDPSession(page)
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    await session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', [{ x, y }])
  for (let step = 1; step <= STEPS; step += 1) await send('touchMove', [{ x, y: y - step * STEP }])
  await send('touchEnd', [])
  await session.detach()
}

test('on a phone a finger on a widget scrolls the dashboard, or first the list under it', async ({ open }) => {
  const path = await saveLayout('scrolling-phone', LAYOUT)
  const { page, context } = await open({ width: 'phone', path })

  const plain = await middleOf(page, 'neighbour')
  await repeat(
    () => swipe(context, page, plain),
    () => scrollOfPage(page),
  )
  await toTop(page)

  const list = await middleOf(page, 'long')
  await repeat(
    () => swipe(context, page, list),
    () => scrollOfWidget(page, 'long'),
  )
  await expect.poll(() => scrollOfPage(page)).toBe(0)
  const content = (await frameOf(page, 'long')).locator('.bw-widget')
  await content.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await repeat(
    () => swipe(context, page, list),
    () => scrollOfPage(page),
  )
})
