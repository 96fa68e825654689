import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { at } from '../../scripts/steps/paths.mjs'
import { layoutOf, saveLayout } from './barnApi'
import { expect, test, useFleet } from './fixtures'
import { addExample, contentOf, createPluginsFolder, frameOf, waitForText } from './framedWidgets'
import { scrollTo, waitForViewState, widget } from './page'
import { storeSetting } from './storedOnDevice'

/**
 * The example plugins run in the page, and beside it the same sources under other names in frames: they are the same
 * for whoever uses them.
 */

const folder = createPluginsFolder()
for (const name of ['hello-barn', 'open-incidents'])
  cpSync(at('examples/plugins', name), join(folder, name), { recursive: true })
addExample(folder, 'hello-barn', { id: 'hello-framed', title: 'Framed greeting' })
addExample(folder, 'open-incidents', { id: 'incidents-framed', title: 'Framed incidents' })
writeFileSync(join(folder, 'allowed.json'), JSON.stringify({ page: ['hello-barn', 'open-incidents'] }))

useFleet({ plugins: folder, pluginPorts: true })
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

const LAYOUT = layoutOf('Beside', {
  hello: 'hello-barn.greeting',
  'hello-framed': 'hello-framed.greeting',
  newest: 'open-incidents.newest',
  'newest-framed': 'incidents-framed.newest',
})

const drawn = (canvas: HTMLCanvasElement | SVGElement | HTMLElement) => (canvas as HTMLCanvasElement).toDataURL()

/** Waits until two lists of texts, read anew each time, are the same and not empty. */
async function expectSame(one: () => Promise<string[]>, other: () => Promise<string[]>): Promise<void> {
  const pair = async () => {
    const [first, second] = [await one(), await other()]
    return first.length > 0 && JSON.stringify(first) === JSON.stringify(second) ? 'same' : [first, second]
  }
  await expect.poll(pair).toBe('same')
}

/** What a list has: its words, and its pictures once they are drawn. */
function partsOf(list: Locator) {
  return {
    words: () => list.locator('li').allInnerTexts(),
    async pictures() {
      const canvases = await list.locator('canvas').all()
      return await Promise.all(canvases.map((canvas) => canvas.evaluate(drawn)))
    },
  }
}

test('the same source has the same words, pictures and header in a frame as in the page', async ({ open }) => {
  const path = await saveLayout('beside', LAYOUT)
  const { page, complaints } = await open({ path })
  for (const title of ['Newest open incidents', 'Framed incidents']) await waitForViewState(page, title, 'content')
  const hello = await contentOf(page, 'hello-framed')
  await expectSame(
    () => widget(page, 'Greeting').locator('.bw-widget').allInnerTexts(),
    () => hello.allInnerTexts(),
  )
  const inPage = partsOf(widget(page, 'Newest open incidents').locator('.bw-widget'))
  const inFrame = partsOf(await contentOf(page, 'incidents-framed'))
  await expectSame(inPage.words, inFrame.words)
  await expectSame(inPage.pictures, inFrame.pictures)
  const headerOf = (title: string, own: string) => async () =>
    (await widget(page, title).locator('header').allInnerTexts()).map((text) => text.replace(own, ''))
  await expectSame(
    headerOf('Newest open incidents', 'Newest open incidents'),
    headerOf('Framed incidents', 'Framed incidents'),
  )
  // Before the title, those in frames have a sign of the workbench that says whose they are.
  const mark = { name: /^From the plugin “.+” by .+$/ }
  await expect(widget(page, 'Framed incidents').locator('header > :first-child')).toHaveRole('img')
  await expect(widget(page, 'Framed incidents').getByRole('img', mark)).toBeVisible()
  await expect(widget(page, 'Newest open incidents').getByRole('img', mark)).toHaveCount(0)
  await expect(page).toBeAccessible()
  const frame = await frameOf(page, 'incidents-framed')
  await expect(frame).toBeAccessible()

  // Settings are those of any widget.
  await page.getByRole('button', { name: 'Edit layout' }).click()
  await page.getByRole('group', { name: /^Framed greeting, column/ }).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: 'Settings of Framed greeting' })
  await panel.getByLabel('Name', { exact: true }).fill('farmer')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  // The editor has frames of its own.
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Edit layout' })).toBeVisible()
  await waitForText(page, 'hello-framed', /^Hello, farmer! It is \d\d:\d\d in the barn\.$/)
  expect(complaints).toEqual([])

  // The row of an incident leads to it, out of the frame.
  await waitForText(page, 'incidents-framed', 'since')
  await expect(async () => {
    const list = await frameOf(page, 'incidents-framed')
    await list.getByRole('button').filter({ hasText: 'since' }).first().click()
  }).toPass()
  await page.waitForURL(/\/incidents\/|\/incident\//)
})

test('keys lead into a frame and out of it, and those of the workbench are heard from within', async ({ open }) => {
  const path = await saveLayout('keys', layoutOf('Keys', { newest: 'incidents-framed.newest' }))
  const { page } = await open({ path })
  await waitForViewState(page, 'Framed incidents', 'content')
  const frame = await frameOf(page, 'incidents-framed')
  const rows = frame.getByRole('button').filter({ hasText: 'since' })
  await expect(rows.first()).toBeVisible()
  const refresh = widget(page, 'Framed incidents').getByRole('button', { name: 'Refresh' })
  await refresh.focus()
  const isInFrame = () => frame.evaluate(() => document.hasFocus())
  for (let step = 0; step < 5 && !(await isInFrame()); step += 1) await page.keyboard.press('Tab')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(rows.nth(1)).toBeFocused()

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog')
  await expect(palette).toBeVisible()
  await page.keyboard.type('cam')
  await expect(palette.getByRole('combobox').or(palette.getByRole('textbox')).first()).toHaveValue('cam')
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)

  // Back out of the frame, and into it from behind.
  await rows.first().focus()
  await page.keyboard.press('Shift+Tab')
  await expect.poll(isInFrame).toBe(false)
  await page.keyboard.press('Tab')
  await expect.poll(isInFrame).toBe(true)
  const count = await rows.count()
  for (let step = 0; step < count; step += 1) await page.keyboard.press('Tab')
  await expect.poll(isInFrame).toBe(false)
})

test('on a dark German phone a frame is dark and German too', async ({ open }) => {
  const path = await saveLayout('phone', LAYOUT)
  const { page } = await open({ width: 'phone', locale: 'de-DE', path: '/settings' })
  await storeSetting(page, 'theme', 'dark')
  await page.goto(path)
  const hello = await contentOf(page, 'hello-framed')
  await expect(hello).toHaveText(/^Hallo, pigs! Im Stall ist es \d\d:\d\d Uhr\.$/)
  const colours = (element: HTMLElement | SVGElement) => {
    const { color, font } = getComputedStyle(element)
    return [color, font]
  }
  await expectSame(
    () => widget(page, 'Gruß').locator('.bw-widget').evaluate(colours),
    () => hello.evaluate(colours),
  )
  const frame = await frameOf(page, 'hello-framed')
  await expect(frame.locator('html[lang=de-DE][data-mantine-color-scheme=dark]')).toHaveCount(1)
  await expect(frame).toBeAccessible()
  await expect(page).toBeAccessible()
  await scrollTo(widget(page, 'Framed incidents'))
  await waitForViewState(page, 'Framed incidents', 'content')
  const list = await frameOf(page, 'incidents-framed')
  await expect(list.getByText(/^seit \d/).first()).toBeVisible()
  await expect(list).toBeAccessible()
})
