import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { at } from '../../../scripts/steps/paths.mjs'
import type { Fleet } from '../../fleet/startFleet'
import type { Figures } from '../measure/bridge'
import { p95 } from '../measure/statistics'
import { openContext, type StorageState } from './firstContent'
import { measureDrag } from './measureDrag'
import { signInToBarn } from './signInToBarn'

/*
 * Widgets of plugins that run in frames, beside one in the page: how soon they are there, what they cost, and what is
 * felt of one that loops. The widgets are those of the browser tests, which attack in the same way.
 */

const words = (text: string) => ({ en: text, de: text })
const FRAMED = ['one', 'two', 'three', 'four', 'five']
const IN_PAGE = ['page', 'timed-page']

function addPlugin(folder: string, id: string, file: string, module: string): void {
  const plugin = join(folder, id)
  cpSync(file, join(plugin, module), { recursive: true })
  const settings = { type: 'object', properties: { attack: { type: 'string', default: '' } } }
  const manifest = {
    ...{
      id,
      version: '1.0.0',
      api: '1.0.0',
      name: words(id),
      author: { name: 'Bench' },
      calls: ['cameras.query', 'cameras.still'],
    },
    widgets: [{ name: 'main', title: words(id), module, size: { w: 4, h: 4 }, settings }],
  }
  writeFileSync(join(plugin, 'manifest.json'), JSON.stringify(manifest))
}

/** Creates the folder of plugins of the bench. */
export function createFramedPlugins(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-framed-'))
  const hostile = (name: string) => at('tests/fixtures/hostileWidgets', name)
  for (const id of [...FRAMED, 'page']) addPlugin(folder, id, hostile('neighbour.js'), 'neighbour.js')
  addPlugin(folder, 'looping', hostile('attack.js'), 'attack.js')
  for (const id of ['timed-page', 'timed-framed'])
    addPlugin(folder, id, at('tests/bench/app/framed/timed.js'), 'timed.js')
  writeFileSync(join(folder, 'allowed.json'), JSON.stringify({ page: IN_PAGE }))
  return folder
}

const COLUMNS = 6
const SIZE = 4

/** Saves a layout of small widgets. Returns its path. */
async function saveTiles(fleet: Fleet, layoutId: string, plugins: readonly string[], settings = {}): Promise<string> {
  const keyOf = (plugin: string, index: number) => `${plugin}-${index}`
  const widget = (plugin: string) => ({ type: `${plugin}.main`, version: 1, settings })
  const place = (index: number) => ({
    ...{ x: (index % COLUMNS) * SIZE, y: Math.floor(index / COLUMNS) * SIZE, w: SIZE, h: SIZE },
  })
  const call = await signInToBarn(fleet)
  await call('PUT', `/api/workbench/layouts/${layoutId}`, {
    ...{ schema: 1, title: layoutId, roles: [] },
    widgets: Object.fromEntries(plugins.map((plugin, index) => [keyOf(plugin, index), widget(plugin)])),
    grids: { desk: Object.fromEntries(plugins.map((plugin, index) => [keyOf(plugin, index), place(index)])) },
  })
  return `${fleet.origin}/instance/1001/dashboard/${layoutId}`
}

declare global {
  interface Window {
    /** The times at which tiles first had content, by their titles, ms from the start of the navigation. */
    contentAt?: Record<string, number>
    /** The longest time in which the thread of the page did nothing else, ms. */
    longestGap?: number
  }
}

/** Runs in each page before anything else. */
function watchPage(): void {
  if (self !== top) return
  const contentAt: Record<string, number> = {}
  window.contentAt = contentAt
  window.longestGap = 0
  const options = { subtree: true, childList: true, attributes: true, attributeFilter: ['data-view-state'] }
  new MutationObserver(() => {
    for (const section of document.querySelectorAll('section[data-view-state=content]'))
      contentAt[section.querySelector('h2')?.textContent ?? ''] ??= performance.now()
  }).observe(document, options)
  let last = performance.now()
  setInterval(() => {
    const now = performance.now()
    window.longestGap = Math.max(window.longestGap ?? 0, now - last)
    last = now
  }, 10)
}

const TIMEOUT = 60_000

async function openTiles(context: BrowserContext, path: string, titles: readonly string[]): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(watchPage)
  await page.goto(path)
  await page.waitForFunction((all) => all.every((title) => window.contentAt?.[title]), [...new Set(titles)], {
    timeout: TIMEOUT,
  })
  return page
}

const contentTimes = (page: Page) => page.evaluate(() => window.contentAt ?? {})

/** When the first framed widget has content after one in the page, and the next one after that, on a second visit. */
async function measureStart(context: BrowserContext, path: string): Promise<Figures> {
  const titles = ['page', 'one', 'two']
  const first = await openTiles(context, path, titles)
  await first.close()
  const page = await openTiles(context, path, titles)
  const { page: inPage = NaN, one = NaN, two = NaN } = await contentTimes(page)
  await page.close()
  return { first: Math.min(one, two) - inPage, further: Math.abs(two - one) }
}

const KILOBYTES_PER_MEGABYTE = 1024

/** The private memory of all renderers, MB. */
async function renderersOf(browser: Browser): Promise<number> {
  const tools = await browser.newBrowserCDPSession()
  const { processInfo } = await tools.send('SystemInfo.getProcessInfo')
  await tools.detach()
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => {
      const status = readFileSync(`/proc/${id}/status`, 'utf8')
      return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? NaN) / KILOBYTES_PER_MEGABYTE
    })
  return sizes.reduce((sum, size) => sum + size, 0)
}

const SETTLE = 3_000

async function memoryWith(browser: Browser, context: BrowserContext, path: string, title: string): Promise<number> {
  const page = await openTiles(context, path, [title])
  await page.waitForTimeout(SETTLE)
  const memory = await renderersOf(browser)
  await page.close()
  return memory
}

const FURTHER = 5

/** What the first framed widget of a plugin adds, and each further one of it. */
async function measureFrameMemory(fleet: Fleet, browser: Browser, context: BrowserContext): Promise<Figures> {
  const none = await memoryWith(browser, context, await saveTiles(fleet, 'frames-0', ['page']), 'page')
  const one = await memoryWith(browser, context, await saveTiles(fleet, 'frames-1', ['page', 'one']), 'one')
  const tiles = ['page', ...Array.from({ length: 1 + FURTHER }, () => 'one')]
  const more = await memoryWith(browser, context, await saveTiles(fleet, 'frames-6', tiles), 'one')
  return { plugin: one - none, widget: (more - one) / FURTHER }
}

/** The text of all widgets of a document. */
const readTexts = () =>
  [...document.querySelectorAll('*')].map((element) => element.shadowRoot?.textContent ?? '').join(' ')

/** What a widget that measures itself has found, in the page or in its frame. */
async function timesIn(page: Page, isIts: (url: string) => boolean): Promise<{ call: number; picture: number }> {
  const isDone = () =>
    [...document.querySelectorAll('*')].some((element) => element.shadowRoot?.textContent?.includes('{"'))
  const frame = page.frames().find((one) => isIts(one.url()))
  if (!frame) throw new Error('The frame of the widget is not there.')
  await frame.waitForFunction(isDone, undefined, { timeout: TIMEOUT })
  const [json = ''] = /\{".*?\}/.exec(await frame.evaluate(readTexts)) ?? []
  const found = JSON.parse(json) as { call: number; picture: number } | { error: string }
  if ('error' in found) throw new Error(found.error)
  return found
}

/** A round trip to the workbench and a picture of 1,080 lines that is there already, beside the same in the page. */
async function measureCalls(context: BrowserContext, path: string): Promise<Figures> {
  const page = await openTiles(context, path, ['timed-page', 'timed-framed'])
  const inPage = await timesIn(page, (url) => url === path)
  const inFrame = await timesIn(page, (url) => url.includes('/plugins/timed-framed-'))
  await page.close()
  return { callMore: inFrame.call - inPage.call, pictureMore: inFrame.picture - inPage.picture }
}

/** What the page and a neighbour feel of a widget that loops, when it is stopped, and when it runs again. */
async function measureLoop(context: BrowserContext, path: string): Promise<Figures> {
  const page = await openTiles(context, path, ['one'])
  const start = await page.evaluate(() => {
    window.longestGap = 0
    return performance.now()
  })
  const again = page.getByRole('button', { name: 'Start again' })
  await again.waitFor({ timeout: TIMEOUT })
  const stopped = await page.evaluate(() => performance.now())
  const pageGap = await page.evaluate(() => window.longestGap ?? NaN)
  const neighbour = page.frames().find((frame) => frame.url().includes('/plugins/one-'))
  const text = await neighbour?.evaluate(() => document.querySelector('div')?.shadowRoot?.textContent ?? '')
  const before = Date.now()
  await again.click()
  await page.waitForFunction(() => document.querySelectorAll('section[data-view-state=content]').length >= 2)
  const figures = {
    loopPageGap: pageGap,
    loopNeighbourGap: Number(/gap (\d+)/.exec(text ?? '')?.[1] ?? NaN),
    loopStopped: (stopped - start) / 1_000,
    loopAgain: (Date.now() - before) / 1_000,
  }
  await page.close()
  return figures
}

const TWENTY = Array.from({ length: 20 }, (_, index) => FRAMED[index % FRAMED.length] ?? '')

/** The work of frames while twenty widgets of five plugins are scrolled, and one is dragged. */
async function measureMotion(context: BrowserContext, path: string): Promise<Figures> {
  const page = await openTiles(context, path, FRAMED)
  await page.waitForTimeout(SETTLE)
  const scrolled = await page.evaluate(async () => {
    const scroller = [...document.querySelectorAll('*')].find(
      (element) =>
        element.scrollHeight > element.clientHeight + 50 && getComputedStyle(element).overflowY !== 'visible',
    )
    const times: number[] = []
    let last = performance.now()
    for (let step = 0; step < 120; step += 1) {
      ;(scroller ?? document.documentElement).scrollBy(0, step < 60 ? 10 : -10)
      await new Promise(requestAnimationFrame)
      const now = performance.now()
      times.push(now - last)
      last = now
    }
    return times
  })
  await page.goto(`${path}?edit`)
  await page.locator('.react-grid-item').first().waitFor()
  await page.waitForTimeout(SETTLE)
  const { frameP95 } = await measureDrag(page, { item: '.react-grid-item', handle: '[data-drag-handle]' })
  await page.close()
  return { scrollP95: p95(scrolled), dragP95: frameP95 ?? NaN }
}

/** Measures framed plugins on a fleet that has the folder of `createFramedPlugins`. */
export async function measureFramedPlugins(browser: Browser, fleet: Fleet, state: StorageState): Promise<Figures> {
  const context = await openContext(browser, state)
  try {
    const start = await measureStart(context, await saveTiles(fleet, 'frames-start', ['page', 'one', 'two']))
    const memory = await measureFrameMemory(fleet, browser, context)
    const calls = await measureCalls(context, await saveTiles(fleet, 'frames-calls', ['timed-page', 'timed-framed']))
    const loop = await measureLoop(
      context,
      await saveTiles(fleet, 'frames-loop', ['looping', 'one'], { attack: 'loop' }),
    )
    return { ...start, ...memory, ...calls, ...loop }
  } finally {
    await context.close()
  }
}

/** Measures the frames of twenty framed widgets of five plugins in motion, in a browser without a frame limit. */
export async function measureFramedMotion(browser: Browser, fleet: Fleet, state: StorageState): Promise<Figures> {
  const context = await openContext(browser, state)
  try {
    return await measureMotion(context, await saveTiles(fleet, 'frames-twenty', TWENTY))
  } finally {
    await context.close()
  }
}
