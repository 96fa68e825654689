import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Frame, Page, TestInfo } from '@playwright/test'
import { at } from '../../scripts/steps/paths.mjs'
import { timeLimit } from '../testEnvironment'
import { saveLayout } from './barnApi'
import { expect, test, useFleet } from './fixtures'
import {
  addPlugin,
  createPluginsFolder,
  expectNeighbourGoesOn,
  frameOf,
  HOSTILE_SETTINGS,
  layoutOfTiles,
  waitForStop,
  type Tile,
} from './framedWidgets'
import { administrate, instanceFrames, packHostile } from './instancePlugins'
import { listenOutside, type OutsideListener } from './outsideListener'
import { openOwnBrowser } from './ownBrowser'
import { waitForViewState } from './page'
import { signIn } from './signIn'

/**
 * A plugin that tries to reach the outside from its frame, in every way that is known. The same probes run in a page
 * without a policy, as control: it shows that they would reach the outside if they could. What counts is what the
 * outside has seen.
 */

/** Ways to leave the document that lead to another one, for which the plugin is stopped. */
const LEAVING = [
  'location',
  'location.replace',
  'anchor',
  'meta refresh',
  'location data:',
  'location blob:',
  'location about:blank',
  'location.reload',
  'document.open',
  'own document again',
]
/** Ways that the browser refuses at once, so that the document stays. */
const REFUSED = ['location javascript:', 'parent location', 'top location', 'target _top', 'target _parent']
const WAYS_TO_LEAVE = [...LEAVING, ...REFUSED]
/** The plugin that leaves its document in one of these ways. */
const leaverBy = (way: string) => `leaver-${WAYS_TO_LEAVE.indexOf(way)}`

const folder = createPluginsFolder()
addPlugin(folder, 'neighbour', 'neighbour.js')
addPlugin(folder, 'prober', 'probe.js')
for (const way of WAYS_TO_LEAVE) addPlugin(folder, leaverBy(way), 'probe.js')

useFleet({ plugins: folder, pluginPorts: true })
let outside: OutsideListener
let control: OutsideListener
test.beforeAll(async () => {
  outside = await listenOutside()
  control = await listenOutside()
})
test.afterAll(() => {
  outside.close()
  control.close()
  rmSync(folder, { recursive: true, force: true })
})

const targetsOf = ({ port }: OutsideListener, dnsName: string) => ({
  evil: `http://127.0.0.1:${port}/p`,
  dnsName,
  udpPort: port,
})

/** Notes what a person would notice. */
function noticed(page: Page): string[] {
  const seen: string[] = []
  page.on('dialog', (dialog) => {
    seen.push(dialog.type())
    // The page may have gone.
    dialog.dismiss().catch(() => undefined)
  })
  page.on('popup', () => seen.push('popup'))
  page.on('download', () => seen.push('download'))
  return seen
}

/** Presses the button of the probes, so that they have what a browser gives after a click. */
async function probe(frame: Frame | Page): Promise<void> {
  await frame.getByRole('button', { name: 'Probe' }).click()
}

/**
 * The same where the document leaves by it, with which the answer to the click goes. What follows says whether it came.
 */
async function probeAndLeave(frame: Frame): Promise<void> {
  const click = { timeout: timeLimit(3_000), noWaitAfter: true }
  await frame
    .getByRole('button', { name: 'Probe' })
    .click(click)
    .catch(() => undefined)
}

async function resultsOf(frame: Frame | Page): Promise<Record<string, string>> {
  const output = frame.locator('output[data-results]')
  return JSON.parse((await output.getAttribute('data-results')) ?? '{}') as Record<string, string>
}

/** Runs all probes in a page without a policy. */
async function runControl(context: BrowserContext): Promise<string[]> {
  const modules = at('tests/fixtures/hostileWidgets')
  for (const file of readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js')))
    control.serve(`/${file}`, 'text/javascript', readFileSync(join(modules, file)))
  control.serve('/sdk.js', 'text/javascript', 'export const defineWidget = (widget) => widget')
  const settings = JSON.stringify(targetsOf(control, 'control-probe.test'))
  control.serve(
    '/control',
    'text/html',
    `<!doctype html><script type="importmap">{"imports":{"@barn-workbench/plugin-sdk/widget":"/sdk.js"}}</script>
    <body class="bw-widget"><main></main><script type="module">
    import widget from '/probe.js'
    widget.mount(document.querySelector('main'), { settings: { get: () => (${settings}) }, show() {} })
    </script>`,
  )
  const page = await context.newPage()
  const seen = noticed(page)
  await page.goto(`http://127.0.0.1:${control.port}/control`)
  await probe(page)
  await expect.poll(() => control.requests.size).toBeGreaterThan(25)
  await expect.poll(() => control.packets()).toBeGreaterThan(0)
  await expect.poll(() => seen).toEqual(expect.arrayContaining(['popup', 'download']))
  await page.close()
  return seen
}

/** Results that say that a probe got nowhere, or that it cannot tell. */
const IS_REFUSED = /^(refused|nothing ran|no event|no answer|added|undefined|clicked|submitted)/

/** Probes whose result says nothing. The outside, and the events of the page, say what they did. */
const JUDGED_BY_EFFECT = [
  'fetchLater',
  'sendBeacon',
  'iframe',
  'iframe credentialless',
  'window.open',
  'alert',
  'print',
]

/** Probes that find something: a clock, which no frame lacks, and the clipboard, which takes a text after a click. */
const FOUND = ['clock resolution', 'execCommand copy']

/** Runs all probes in the frame of a plugin, and shows that nothing comes of them. */
async function expectNothing(
  testInfo: TestInfo,
  pluginId: string,
  findFrame: (page: Page) => Promise<Frame>,
  expected: readonly string[] = FOUND,
): Promise<void> {
  const dnsName = `${pluginId}-probe.test`
  const tiles: Tile[] = [['neighbour'], [pluginId, targetsOf(outside, dnsName)]]
  const path = await saveLayout(`probes-${pluginId}`, layoutOfTiles('Probes', tiles))
  const { context, close } = await openOwnBrowser(testInfo)
  const page = await context.newPage()
  const seen = noticed(page)
  await signIn(page, { path })
  await waitForViewState(page, pluginId, 'content')
  const frame = await findFrame(page)
  await probe(frame)
  const results = await resultsOf(frame)
  await expectNeighbourGoesOn(page)
  // What takes its time in the frame has had that of the whole control.
  await runControl(context)
  await expectNeighbourGoesOn(page)
  const found = Object.entries(results).filter(([, result]) => !IS_REFUSED.test(result))
  const { networkLog: network } = await close()

  expect(Object.keys(results).length).toBeGreaterThan(100)
  expect(
    found
      .map(([name]) => name)
      .filter((name) => !JUDGED_BY_EFFECT.includes(name))
      .toSorted(),
  ).toEqual(expected)
  expect([...outside.requests]).toEqual([])
  expect({ packets: outside.packets(), connections: outside.connections() }).toEqual({ packets: 0, connections: 0 })
  expect(seen).toEqual([])
  // The control looks names up in Chromium itself, not in its headless shell.
  expect(network).not.toContain(dnsName)
}

test('no probe reaches the outside from a frame, looks up a name, or shows anything', async ({}, testInfo) => {
  await expectNothing(testInfo, 'prober', (page) => frameOf(page, 'prober'))
})

test('nor does one of a plugin that an instance has installed', async ({}, testInfo) => {
  const administrator = await administrate()
  await administrator.install('stranger', await packHostile('stranger', 'probe.js', { settings: HOSTILE_SETTINGS }))
  const findFrame = async (page: Page) => {
    await expect.poll(() => instanceFrames(page)).toHaveLength(1)
    return instanceFrames(page)[0] as Frame
  }
  // Its own module is a blob too, so that it can import a text: in the same realm, where that gives it nothing.
  await expectNothing(testInfo, 'stranger', findFrame, [...FOUND, 'import blob:'])
})

/** Plugins beside each other on one page: more would have to wait for each other on a slow machine. */
const LEAVERS_ON_A_PAGE = 3

/** Has plugins leave their documents beside each other, each in one way. */
async function leave(context: BrowserContext, ways: readonly string[]): Promise<void> {
  const settings = targetsOf(outside, 'frame-probe.test')
  const leavers = ways.map((leaveBy): Tile => [leaverBy(leaveBy), { ...settings, leaveBy }])
  const name = ways.map(leaverBy).join('-')
  const path = await saveLayout(name, layoutOfTiles('Leavers', [['neighbour'], ...leavers]))
  const page = await context.newPage()
  const seen = noticed(page)
  await signIn(page, { path })
  await page.evaluate(() => (document.documentElement.dataset['kept'] = ''))
  for (const way of ways) {
    await waitForViewState(page, leaverBy(way), 'content')
    await probeAndLeave(await frameOf(page, leaverBy(way)))
  }
  for (const way of ways.filter((one) => LEAVING.includes(one)))
    await waitForStop(page, leaverBy(way), 'The widget left its place.')
  for (const way of ways.filter((one) => REFUSED.includes(one))) {
    const frame = await frameOf(page, leaverBy(way))
    await expect(frame.locator('output[data-results]')).toHaveCount(1)
  }
  await expectNeighbourGoesOn(page)
  expect([...outside.requests]).toEqual([])
  expect(seen).toEqual([])
  await expect(page.locator('html[data-kept]')).toHaveCount(1)
  await expect(page).toHaveURL(path)
  await page.close()
}

test('no way to leave the document reaches the outside or moves the page', async ({}, testInfo) => {
  const { context, close } = await openOwnBrowser(testInfo)
  for (let first = 0; first < WAYS_TO_LEAVE.length; first += LEAVERS_ON_A_PAGE)
    await leave(context, WAYS_TO_LEAVE.slice(first, first + LEAVERS_ON_A_PAGE))
  await close()
})
