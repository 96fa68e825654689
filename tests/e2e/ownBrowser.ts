import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type TestInfo } from '@playwright/test'
import { shiftClock } from './pageClock'
import { addresses, fleetTime } from './workerFleet'

/** A browser of one test. */
export interface OwnBrowser {
  context: BrowserContext
  /** Ends it. Resolves with the text of what it has logged of the network. */
  close(): Promise<{ networkLog: string }>
}

/**
 * Opens a browser with a profile, and with flags besides those of the other tests. In a private window, such as theirs,
 * Chromium looks up no names and makes no connections ahead of time.
 */
export async function openOwnBrowser({ project }: TestInfo, flags: readonly string[] = []): Promise<OwnBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'profile-'))
  const log = join(profile, 'network.json')
  const { executablePath, args = [] } = project.use.launchOptions ?? {}
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath !== undefined && { executablePath }),
    args: [...args, `--log-net-log=${log}`, ...flags],
    baseURL: addresses().origin,
    viewport: { width: 1440, height: 960 },
  })
  await shiftClock(context, fleetTime() - Date.now())
  return {
    context,
    async close() {
      await context.close()
      const networkLog = readFileSync(log, 'utf8')
      rmSync(profile, { recursive: true, force: true })
      return { networkLog }
    },
  }
}
