import { readFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import type { Fleet } from '../../fleet/startFleet'
import type { Figures } from '../measure/bridge'
import type { WidgetBox } from '../mounts/widgetBox'
import { withFreshPage } from '../runner/openBrowser'
import { servePages, type PageServer } from '../runner/servePages'

/** Measured mounts of each widget. Mounts before them fill the caches and get the code compiled. */
const MOUNTS = 500
const LEAD = 100
/** Timers of the last mounts run out within this time, ms. */
const CALM = 1_500

interface MountsPage {
  measure: WidgetBox
}

export function serveMounts(pages: string, port: number, { configuration }: Fleet): Promise<PageServer> {
  return servePages(pages, { port, files: { '/config.json': readFileSync(configuration) } })
}

/** All widgets that the workbench registers. */
export function listWidgets(browser: Browser, origin: string): Promise<string[]> {
  return withFreshPage(browser, { address: `${origin}/mounts.html` }, (page) =>
    page.evaluate(() => (window as unknown as MountsPage).measure.open()),
  )
}

/** The memory that is still held after a widget was mounted and unmounted many times, MB. */
export function measureMounts(browser: Browser, origin: string, type: string): Promise<Figures> {
  return withFreshPage(browser, { address: `${origin}/mounts.html` }, async (page) => {
    const held = async () => {
      await page.waitForTimeout(CALM)
      return await page.evaluate(async () => (await window.readHeap()).held)
    }
    const mount = (times: number) =>
      page.evaluate(([name, count]) => (window as unknown as MountsPage).measure.mount(name, count), [
        type,
        times,
      ] as const)
    await page.evaluate(() => (window as unknown as MountsPage).measure.open())
    await mount(LEAD)
    const before = await held()
    const shown = await mount(MOUNTS)
    if (shown < MOUNTS / 2) throw new Error(`${type} showed something in ${shown} of ${MOUNTS} mounts only`)
    return { [type]: (await held()) - before }
  })
}
