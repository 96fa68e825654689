import { createHash, X509Certificate } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { at } from '../../scripts/steps/paths.mjs'
import { freePort } from '../fleet/freePort'
import { endProgram, startProgram } from '../fleet/startProgram'
import { expect, test, useFleet } from './fixtures'
import { openOwnBrowser } from './ownBrowser'

useFleet()
test.use({ serviceWorkers: 'allow' })
const name = hostname().toLowerCase()
const host = name.includes('.') ? name : `${name}.local`
const folder = mkdtempSync(join(tmpdir(), 'barn-https-'))
test.afterAll(() => rmSync(folder, { recursive: true }))

/** The name of a built file that a worker can run: it imports nothing and names nothing of a page. */
function workerFile(): string {
  const assets = at('workbench/dist/assets')
  const canRun = (file: string) =>
    !/import|from"|document|window|self|location/.test(readFileSync(join(assets, file), 'utf8'))
  return readdirSync(assets).find((file) => file.endsWith('.js') && canRun(file)) ?? 'no file'
}

/** Gives a page something that makes passkeys. */
async function addAuthenticator(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const authenticator = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const
  const verified = { hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true }
  await devTools.send('WebAuthn.addVirtualAuthenticator', { options: { ...authenticator, ...verified } })
}

/** What a page can do at its address. */
async function abilitiesOf(page: Page): Promise<object> {
  return await page.evaluate(async (file) => {
    const attempt = (action: () => Promise<unknown>) => action().then(Boolean, () => false)
    const publicKey = {
      rp: { name: 'Barn' },
      user: { id: new Uint8Array(8), name: 'a', displayName: 'a' },
      challenge: new Uint8Array(16),
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    } as const
    return {
      isSecure: isSecureContext,
      hasUuids: typeof crypto.randomUUID === 'function',
      hasWorkers: await attempt(async () =>
        navigator.serviceWorker.register(`/assets/${file}`, { scope: '/assets/', type: 'module' }),
      ),
      hasPasskeys: await attempt(async () =>
        navigator.credentials.create({
          publicKey: { ...publicKey, pubKeyCredParams: [...publicKey.pubKeyCredParams] },
        }),
      ),
      hasCalls: await attempt(async () => fetch('/api/p')),
    }
  }, workerFile())
}

test('a barn without a name has HTTPS by its own authority, beside HTTP that leads there', async ({}, info) => {
  const [port, securePort] = [await freePort(), await freePort()]
  const file = join(folder, 'barn.json')
  const https = { port: securePort, local: true }
  writeFileSync(file, JSON.stringify({ data: 'data', species: 'pigs', timeZone: 'Europe/Berlin', port, https }))
  const program = await startProgram([at('barn/dist/main.js'), '--config', file])
  const root = new X509Certificate(
    Buffer.from(await (await fetch(`http://127.0.0.1:${port}/trust/barn-root.crt`)).arrayBuffer()),
  )
  const trusted = createHash('sha256')
    .update(root.publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64')
  const browser = await openOwnBrowser(info, [
    `--ignore-certificate-errors-spki-list=${trusted}`,
    `--host-resolver-rules=MAP ${host} 127.0.0.1`,
  ])
  try {
    const page = await browser.context.newPage()
    await addAuthenticator(page)
    await page.goto(`http://${host}:${port}/trust`)
    await expect(page.getByText(root.fingerprint256)).toBeVisible()
    await expect(page.getByRole('img')).toHaveCount(4)
    const nothing = { isSecure: false, hasUuids: false, hasWorkers: false, hasPasskeys: false, hasCalls: true }
    await page.goto(`http://${host}:${port}/`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const plain = await abilitiesOf(page)
    expect(plain).toEqual(nothing)
    await page.goto(`https://${host}:${securePort}/`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const everything = { isSecure: true, hasUuids: true, hasWorkers: true, hasPasskeys: true, hasCalls: true }
    const secure = await abilitiesOf(page)
    expect(secure).toEqual(everything)
  } finally {
    await browser.close()
    await endProgram(program)
  }
})
