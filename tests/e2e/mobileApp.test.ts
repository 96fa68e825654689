import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { at } from '../../scripts/steps/paths.mjs'
import { run } from '../../scripts/steps/run.mjs'
import { freePort } from '../fleet/freePort'
import { endProgram, startProgram } from '../fleet/startProgram'
import { expect, test } from './fixtures'
import { signInByForm } from './signInForm'

/** The origin of the page on Android. */
const APP = 'https://localhost'
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}

/** Answers as the web view of the app does: with the files of a folder, and with the page for every screen. */
async function serveApp(context: BrowserContext, folder: string): Promise<void> {
  await context.route(`${APP}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    const isFile = /\.\w+$/.test(pathname)
    const path = join(folder, isFile ? pathname : 'index.html')
    if (!statSync(path, { throwIfNoEntry: false })) return await route.fulfill({ status: 404 })
    const contentType = TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
    await route.fulfill({ body: readFileSync(path), contentType })
  })
}

/** A safe of the system, outside of the page: what `Capacitor` gives to the page before any of its scripts. */
async function offerSafe(context: BrowserContext): Promise<Map<string, string>> {
  const safe = new Map<string, string>()
  await context.exposeFunction('readSafe', (key: string) => safe.get(key) ?? null)
  await context.exposeFunction('writeSafe', (key: string, data: string) => void safe.set(key, data))
  await context.exposeFunction('keysOfSafe', () => [...safe.keys()])
  await context.addInitScript(() => {
    const { readSafe, writeSafe, keysOfSafe } = globalThis as unknown as Record<
      string,
      (...args: string[]) => Promise<unknown>
    >
    const SecureStorage = {
      internalGetItem: async ({ prefixedKey = '' }) => ({ data: await readSafe?.(prefixedKey) }),
      internalSetItem: async ({ prefixedKey = '', data = '' }) => void (await writeSafe?.(prefixedKey, data)),
      internalRemoveItem: async () => undefined,
      internalGetPrefixedKeys: async () => ({ keys: await keysOfSafe?.() }),
      internalClearItemsWithPrefix: async () => undefined,
    }
    Object.assign(globalThis, { Capacitor: { Plugins: { SecureStorage } } })
  })
  return safe
}

test('the app opens a barn from its own page, with its policy in the page and the sign-in in the safe', async ({
  browser,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'barn-app-'))
  const port = await freePort()
  const discoveryObject = { local: { protocol: 'http', hostname: '127.0.0.1', port } }
  const config = join(folder, 'app.json')
  const reasons = { camera: 'photos', photos: 'photos', network: 'the barn' }
  const instances = [{ name: 'Hof', globalUniqueIdentifier: '1001', discoveryObject }]
  writeFileSync(config, JSON.stringify({ appId: 'farm.example.app', appName: 'Hof', reasons, client: { instances } }))
  const www = join(folder, 'www')
  const instance = [at('instance/dist/main.js'), '--data', join(folder, 'data'), '--port', String(port)]
  const [program, written] = await Promise.all([
    startProgram([...instance, '--mobile-app', 'true', '--history-days', '1', '--earlier-batches', '0']),
    run(process.execPath, [at('scripts/mobile.mjs'), 'web', '--config', config, '--out', www], { quiet: true }),
  ])
  const context = await browser.newContext({
    baseURL: APP,
    locale: 'en',
    viewport: { width: 390, height: 844 },
    // A browser asks the person before a page reaches into the local network.
    permissions: ['local-network-access'],
  })
  try {
    expect(written.output).toContain('is written')
    await serveApp(context, www)
    const safe = await offerSafe(context)
    const page = await context.newPage()
    const refused: string[] = []
    page.on('console', (message) => message.text().includes('Content Security Policy') && refused.push(message.text()))
    await signInByForm(page)
    await expect(page.getByText('not taken away yet')).toBeVisible()
    await expect.poll(() => [...safe.keys()]).toEqual(['barn-workbench/store/instance/1001'])
    await page.reload()
    await expect(page.getByText('not taken away yet')).toBeVisible()

    // The policy stands in the page: what it does not name is not asked.
    await page.evaluate(() => fetch('http://192.0.2.1/').catch(() => undefined))
    await expect.poll(() => refused.length).toBeGreaterThan(0)
    expect(refused.filter((text) => !text.includes('192.0.2.1'))).toEqual([])
  } finally {
    await context.close()
    if (program.exitCode === null && program.signalCode === null) await endProgram(program)
    rmSync(folder, { recursive: true })
  }
})
