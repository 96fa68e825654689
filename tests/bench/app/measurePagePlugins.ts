import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext } from '@playwright/test'
import { at } from '../../../scripts/steps/paths.mjs'
import { startFleet, type Fleet } from '../../fleet/startFleet'
import type { Figures } from '../measure/bridge'
import { openContext, rememberSignedIn, type StorageState } from './firstContent'
import { signInToBarn } from './signInToBarn'

/*
 * Plugins that run in the page: their share of a warm start of the workbench, and how much later than a widget of ours
 * the first content of one is there. Both widgets wait for the same call.
 */

const PLUGIN = 'bench-page'
const OWN = 'incidents.counts'
const words = (text: string) => ({ en: text, de: text })

/** Shows the number of open incidents, as soon as the barn has answered. */
const MODULE = `import { viewStateOf } from '@barn-workbench/plugin-sdk/widget'
import { reactWidget, useQuery, useViewState } from '@barn-workbench/plugin-sdk/widget/react'

export default reactWidget(() => {
  const query = [{ key: 'closedAt', operator: '==', value: null }]
  const open = useQuery('incidents.query', { body: { query, projection: 'count' } })
  useViewState(viewStateOf(open))
  return String(open.data)
})
`

/** Creates a folder of plugins: that of the bench, and the examples that nothing builds. */
export function createPagePlugins(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-page-'))
  const ids = ['hello-barn', 'open-incidents']
  for (const id of ids) cpSync(at('examples/plugins', id), join(folder, id), { recursive: true })
  const plugin = join(folder, PLUGIN)
  mkdirSync(plugin)
  const manifest = {
    id: PLUGIN,
    version: '1.0.0',
    api: '1.0.0',
    name: words(PLUGIN),
    author: { name: 'Bench' },
    calls: ['incidents.query'],
    widgets: [{ name: 'main', title: words('Of the plugin'), module: 'main.js', size: { w: 12, h: 8 } }],
  }
  writeFileSync(join(plugin, 'manifest.json'), JSON.stringify(manifest))
  writeFileSync(join(plugin, 'main.js'), MODULE)
  writeFileSync(join(folder, 'allowed.json'), JSON.stringify({ page: [...ids, PLUGIN] }))
  return folder
}

declare global {
  interface Window {
    /** The times at which the tiles of the types first had content, ms from the start of the navigation. */
    typesAt?: Record<string, number>
  }
}

/** Runs in each page before anything else. */
function watchTypes(): void {
  const typesAt: Record<string, number> = {}
  window.typesAt = typesAt
  const options = { subtree: true, childList: true, attributes: true, attributeFilter: ['data-view-state'] }
  new MutationObserver(() => {
    for (const section of document.querySelectorAll('section[data-view-state=content]')) {
      const type = section.closest('[data-widget]')?.getAttribute('data-widget')
      if (type) typesAt[type] ??= performance.now()
    }
  }).observe(document, options)
}

/** Saves a layout of widgets below each other. Returns its path. */
async function saveWidgets(fleet: Fleet, layoutId: string, types: readonly string[]): Promise<string> {
  const call = await signInToBarn(fleet)
  const entries = types.map((type, index) => ({ type, key: `w${index}`, y: index * 8 }))
  await call('PUT', `/api/workbench/layouts/${layoutId}`, {
    ...{ schema: 1, title: layoutId, roles: [] },
    widgets: Object.fromEntries(entries.map(({ key, type }) => [key, { type, version: 1, settings: {} }])),
    grids: { desk: Object.fromEntries(entries.map(({ key, y }) => [key, { x: 0, y, w: 12, h: 8 }])) },
  })
  return `${fleet.origin}/instance/1001/dashboard/${layoutId}`
}

const TIMEOUT = 60_000
/** Requests that are still running must not disturb the next visit, ms. */
const CALM = 1_500
/** Visits after the first one, which fills the caches. */
const VISITS = 5

const medianOf = (times: number[]) => times.sort((left, right) => left - right)[Math.floor(times.length / 2)] ?? NaN

/** The median times at which the tiles of the types have content, on visits with full caches. */
async function contentTimes(
  context: BrowserContext,
  path: string,
  types: readonly string[],
): Promise<Record<string, number>> {
  const found = types.map((): number[] => [])
  for (let visit = 0; visit <= VISITS; visit++) {
    const page = await context.newPage()
    await page.addInitScript(watchTypes)
    await page.goto(path)
    await page.waitForFunction((all) => all.every((type) => window.typesAt?.[type]), types, { timeout: TIMEOUT })
    const times = await page.evaluate(() => window.typesAt ?? {})
    if (visit > 0) types.forEach((type, index) => found[index]?.push(times[type] ?? NaN))
    await page.waitForTimeout(CALM)
    await page.close()
  }
  return Object.fromEntries(types.map((type, index) => [type, medianOf(found[index] ?? [])]))
}

async function ownContentOf(browser: Browser, fleet: Fleet, state: StorageState): Promise<number> {
  const context = await openContext(browser, state)
  try {
    return (await contentTimes(context, await saveWidgets(fleet, 'own-alone', [OWN]), [OWN]))[OWN] ?? NaN
  } finally {
    await context.close()
  }
}

/**
 * `share`: by how much later a widget of ours has content where the server offers plugins that the dashboard does not
 * show, beside a fleet without any. `later`: by how much later than that the widget of a plugin has its own.
 */
export async function measurePagePlugins(browser: Browser, fleet: Fleet, state: StorageState): Promise<Figures> {
  const plain = await startFleet({ time: 'machine', instances: 'pigs' })
  let alone = NaN
  try {
    alone = await ownContentOf(browser, plain, await rememberSignedIn(browser, plain))
  } finally {
    await plain.stop()
  }
  const beside = await ownContentOf(browser, fleet, state)
  const context = await openContext(browser, state)
  try {
    const type = `${PLUGIN}.main`
    const times = await contentTimes(context, await saveWidgets(fleet, 'own-and-page', [OWN, type]), [OWN, type])
    return { share: beside - alone, later: (times[type] ?? NaN) - (times[OWN] ?? NaN) }
  } finally {
    await context.close()
  }
}
