import { rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { saveLayout } from './barnApi'
import { expect, test, useFleet, type Visit, type VisitOptions } from './fixtures'
import {
  addPlugin,
  beginAttack,
  contentOf,
  createPluginsFolder,
  expectNeighbourGoesOn,
  expectPageGoesOn,
  forgetGap,
  layoutOfTiles,
  LONGEST_GAP,
  NEIGHBOUR,
  textOf,
  waitForStop,
  waitForText,
  watchPage,
  type Tile,
} from './framedWidgets'
import { openOwnBrowser } from './ownBrowser'
import { widget } from './page'
import { signIn } from './signIn'

/** Plugins that take memory, in their own process or by huge messages, each beside a neighbour that goes on. */

const folder = createPluginsFolder()
addPlugin(folder, 'neighbour', 'neighbour.js')
for (const id of ['bomb', 'text', 'objects', 'objects-window']) addPlugin(folder, id, 'attack.js')

useFleet({ plugins: folder, pluginPorts: true })
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

const STOPPED = 'The widget did not answer any more.'

/**
 * Opens a page on which plugins stand beside a neighbour, watches how long it is held up from then on, and begins the
 * attacks.
 */
async function openBesideNeighbour(
  visit: (options?: VisitOptions) => Promise<Visit>,
  { name, tiles }: { name: string; tiles: readonly Tile[] },
): Promise<Visit> {
  const waiting = tiles.map(([plugin, settings]): Tile => [plugin, { ...settings, waits: true }])
  const path = await saveLayout(name, layoutOfTiles(name, [NEIGHBOUR, ...waiting]))
  const visited = await visit()
  await watchPage(visited.page)
  await signIn(visited.page, { path })
  await contentOf(visited.page, 'neighbour')
  await forgetGap(visited.page)
  for (const [plugin] of tiles) await beginAttack(visited.page, plugin)
  return visited
}

test('64 MB of text and 1.5 million objects stop the plugin, and the page never stands still', async ({ visit }) => {
  const tiles: Tile[] = [
    ['text', { attack: 'largeText' }],
    ['objects', { attack: 'manyObjects' }],
  ]
  const { page, complaints } = await openBesideNeighbour(visit, { name: 'huge', tiles })
  // A busy machine takes longer to make and to send them than a widget may be silent.
  const reason = /^The widget (sent a message that is too large|did not answer any more)\./
  await waitForStop(page, 'text', reason)
  await waitForStop(page, 'objects', reason)
  await expectNeighbourGoesOn(page)
  await expectPageGoesOn(page)
  expect(complaints).toEqual([])
})

test('1.5 million objects for the window are not read, and the page never stands still', async ({ visit }) => {
  const tiles: Tile[] = [['objects-window', { attack: 'manyObjectsToWindow' }]]
  const { page, complaints } = await openBesideNeighbour(visit, { name: 'window', tiles })
  // One message to the window is not forbidden. A busy machine takes longer to make it than a widget may be silent.
  const stopped = widget(page, 'objects-window').getByText(STOPPED)
  const isEnded = async () => (await textOf(page, 'objects-window')).includes('posted') || (await stopped.isVisible())
  await expect.poll(isEnded, 'the message is posted, or the widget was silent').toBe(true)
  await expectNeighbourGoesOn(page)
  await expectPageGoesOn(page)
  expect(complaints).toEqual([])
})

interface Testimony {
  path: string
  text: string
  gap: number
}

/** Has a page tell all others what it shows and how long it was held up. */
async function testify(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (self !== top) return
    const channel = new BroadcastChannel('testimony')
    const gapOf = () => (globalThis as { longestGap?: number }).longestGap
    setInterval(
      () => channel.postMessage({ path: location.pathname, text: document.body.innerText, gap: gapOf() }),
      300,
    )
  })
}

/** What the page at a path tells a witness next. */
function testimonyOf(witness: Page, path: string): Promise<Testimony> {
  return witness.evaluate(
    (wanted) =>
      new Promise<Testimony>((resolve) => {
        const channel = new BroadcastChannel('testimony')
        channel.onmessage = ({ data }) => {
          const testimony = data as Testimony
          if (testimony.path !== wanted) return
          channel.close()
          resolve(testimony)
        }
      }),
    path,
  )
}

test('a memory bomb ends with its process, and is stopped in both tabs', async ({}, testInfo) => {
  const quiet = await saveLayout('quiet', layoutOfTiles('Quiet', [['bomb'], NEIGHBOUR]))
  const alone = await saveLayout('alone', layoutOfTiles('Alone', [NEIGHBOUR]))
  const bomb = await saveLayout('bomb', layoutOfTiles('Bomb', [['bomb', { attack: 'memory' }], NEIGHBOUR]))
  // A small heap makes it end soon, and spares the machine.
  const { context, close } = await openOwnBrowser(testInfo, ['--js-flags=--max-old-space-size=256'])
  const witness = await context.newPage()
  await signIn(witness, { path: alone })
  const [quietPage, page] = [await context.newPage(), await context.newPage()]
  for (const one of [quietPage, page]) await watchPage(one)
  for (const one of [quietPage, page]) await testify(one)
  await quietPage.goto(quiet)
  await waitForText(quietPage, 'bomb', 'Attack:')
  await page.goto(bomb)
  // The driver of the browser gives a whole page up when the process of one of its frames ends, although the page
  // lives: they are asked through the witness.
  for (const path of [quiet, bomb])
    await expect.poll(async () => (await testimonyOf(witness, path)).text).toContain(STOPPED)
  for (const path of [quiet, bomb]) {
    const { gap } = await testimonyOf(witness, path)
    expect(gap).toBeLessThan(LONGEST_GAP)
  }
  await expectNeighbourGoesOn(witness)
  await close()
})
