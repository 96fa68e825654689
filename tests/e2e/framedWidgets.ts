import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Frame, Locator, Page } from '@playwright/test'
import { at } from '../../scripts/steps/paths.mjs'
import { timeLimit } from '../testEnvironment'
import { layoutWidget } from './barnApi'
import { expect } from './fixtures'
import { widget } from './page'

/*
 * Plugins that run in frames, for the browser tests. Their modules are files of `tests/fixtures/hostileWidgets`; each
 * attacker is a plugin of its own, since a fault stops all widgets of a plugin.
 */

const words = (text: string) => ({ en: text, de: text })
const text = { type: 'string', default: '' }

/**
 * The settings of all attackers. `waits`: the attack begins with `beginAttack` rather than after a delay. `other` is an
 * address; `evil`, `dnsName` and `udpPort` are where probes try to go.
 */
export const HOSTILE_SETTINGS = {
  type: 'object',
  properties: {
    ...{ attack: text, place: text, leaveBy: text, other: text, evil: text, dnsName: text },
    udpPort: { type: 'integer', default: 0 },
    delay: { type: 'integer', default: 500 },
    waits: { type: 'boolean', default: false },
  },
}

/** Creates an empty folder of plugins. */
export function createPluginsFolder(): string {
  return mkdtempSync(join(tmpdir(), 'framed-plugins-'))
}

/** Adds a plugin with one widget, `main`, whose module is a file of the hostile widgets. Its title is the id. */
export function addPlugin(folder: string, id: string, module: string): void {
  cpSync(at('tests/fixtures/hostileWidgets'), join(folder, id), { recursive: true })
  const manifest = {
    ...{ id, version: '1.0.0', api: '1.0.0', name: words(id), author: { name: 'A stranger' } },
    calls: ['incidents.query'],
    widgets: [{ name: 'main', title: words(id), module, size: { w: 4, h: 4 }, settings: HOSTILE_SETTINGS }],
  }
  writeFileSync(join(folder, id, 'manifest.json'), JSON.stringify(manifest))
}

/** Adds an example plugin under another id and with another title, so that it can stand beside itself. */
export function addExample(folder: string, name: string, { id, title }: { id: string; title: string }): void {
  cpSync(at('examples/plugins', name), join(folder, id), { recursive: true })
  const file = join(folder, id, 'manifest.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { widgets: object[] }
  const widgets = manifest.widgets.map((one) => ({ ...one, title: words(title) }))
  writeFileSync(file, JSON.stringify({ ...manifest, id, widgets }))
}

/** A small widget, and its settings. */
export type Tile = readonly [plugin: string, settings?: object]

const COLUMNS = 6
const SIZE = 4

/** The tile of a widget that shows that it goes on. */
export const NEIGHBOUR: Tile = ['neighbour']

/** A layout of small widgets named `main`, six beside each other. The key of each is its plugin and its place. */
export function layoutOfTiles(title: string, tiles: readonly Tile[]) {
  const keyOf = (plugin: string, index: number) => `${plugin}-${index}`
  const place = (index: number) => ({ x: (index % COLUMNS) * SIZE, y: Math.floor(index / COLUMNS) * SIZE })
  return {
    ...{ schema: 1, title, roles: [] },
    widgets: Object.fromEntries(
      tiles.map(([plugin, settings], index) => [keyOf(plugin, index), layoutWidget(`${plugin}.main`, settings)]),
    ),
    grids: {
      desk: Object.fromEntries(
        tiles.map(([plugin], index) => [keyOf(plugin, index), { ...place(index), w: SIZE, h: SIZE }]),
      ),
    },
  }
}

/** The frames of a plugin on a page. They are in closed shadow trees, so that only their addresses tell. */
function framesOf(page: Page, pluginId: string): Frame[] {
  return page.frames().filter((frame) => frame.url().includes(`/plugins/${pluginId}-1.`))
}

/** The one frame of a plugin on a page, once it is there. */
export async function frameOf(page: Page, pluginId: string): Promise<Frame> {
  await expect.poll(() => framesOf(page, pluginId), { message: `the frame of ${pluginId}` }).toHaveLength(1)
  const [frame] = framesOf(page, pluginId)
  if (!frame) throw new Error(`The frame of ${pluginId} has gone.`)
  return frame
}

/** What a plugin's widget has drawn in its frame. */
export async function contentOf(page: Page, pluginId: string): Promise<Locator> {
  return (await frameOf(page, pluginId)).locator('.bw-widget')
}

/** Begins the attack of a plugin that waits for it, once it is drawn: what stands beside it has started by then. */
export async function beginAttack(page: Page, pluginId: string): Promise<void> {
  await waitForText(page, pluginId, 'Attack:')
  // In a task of its own: an endless loop would never answer.
  await (await frameOf(page, pluginId)).evaluate(() => void setTimeout(() => dispatchEvent(new Event('attack'))))
}

/** The barn's time that the widget `neighbour` shows, its ticks, and the longest time that it was held up, in ms. */
async function readNeighbour(page: Page): Promise<{ time: number; ticks: number; gap: number }> {
  let shown = ''
  // The frame may be replaced by another one while it is read.
  const read = async () => (shown = await (await contentOf(page, 'neighbour')).innerText())
  await expect(read).toPass()
  const [time = NaN, ticks = NaN, gap = NaN] = (shown.match(/\d+/g) ?? []).map(Number)
  return { time, ticks, gap }
}

/** Far below what attacks last that nobody ends, and far above what a busy machine makes of it, in ms. */
export const LONGEST_GAP = timeLimit(3_000)

/** Shows that the neighbour goes on: its clock advances now, and it was never held up. */
export async function expectNeighbourGoesOn(page: Page): Promise<void> {
  await expect.poll(async () => (await readNeighbour(page)).ticks).toBeGreaterThan(0)
  const before = await readNeighbour(page)
  await expect.poll(async () => (await readNeighbour(page)).time).toBeGreaterThan(before.time)
  const { gap } = await readNeighbour(page)
  expect(gap).toBeLessThan(LONGEST_GAP)
}

/** Runs in a page before anything else: keeps the longest time in ms in which its thread did nothing else. */
export async function watchPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (self !== top) return
    const state = globalThis as { longestGap?: number }
    let last = performance.now()
    setInterval(() => {
      const now = performance.now()
      state.longestGap = Math.max(state.longestGap ?? 0, now - last)
      last = now
    }, 50)
  })
}

/** Forgets how long the page was held up until now. */
export async function forgetGap(page: Page): Promise<void> {
  await page.evaluate(() => ((globalThis as { longestGap?: number }).longestGap = 0))
}

/** Shows that the page was not held up since it was forgotten. */
export async function expectPageGoesOn(page: Page): Promise<void> {
  const gap = await page.evaluate(() => (globalThis as { longestGap?: number }).longestGap ?? NaN)
  expect(gap).toBeLessThan(LONGEST_GAP)
}

/** Waits until a plugin was stopped, for a reason in words. */
export async function waitForStop(page: Page, pluginId: string, reason: string | RegExp): Promise<void> {
  const tile = widget(page, pluginId)
  await expect(tile.getByText(reason)).toBeVisible()
  await expect(tile.getByRole('button', { name: 'Start again' })).toBeVisible()
  // The element is gone at once; the browser says so a moment later.
  await expect.poll(() => framesOf(page, pluginId)).toHaveLength(0)
}

/** What a widget has drawn in its frame, which may be replaced by another one meanwhile; empty without a frame. */
export async function textOf(page: Page, pluginId: string): Promise<string> {
  const [frame] = framesOf(page, pluginId)
  return (await frame?.evaluate(() => document.querySelector('div')?.shadowRoot?.textContent).catch(() => null)) ?? ''
}

/** Waits until a widget has drawn a text in its frame. */
export async function waitForText(page: Page, pluginId: string, text: string | RegExp): Promise<void> {
  await expect.poll(() => textOf(page, pluginId), { message: `the text of ${pluginId}` }).toMatch(text)
}
