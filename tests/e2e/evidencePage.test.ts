import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readZip } from '../../instance/src/evidence/page/readZip'
import { PIG_BARN } from '../fleet/barns'
import { startBarn, type RunningBarn } from '../fleet/startBarn'
import { findViolations } from './findViolations'

const HOSTILE = '</script><script>window.hacked = 1</script><img src=x onerror="window.hacked = 2">'
const folder = mkdtempSync(join(tmpdir(), 'barn-evidence-'))
let barn: RunningBarn
let browser: Browser
/** The pack as it was sent, and its page. */
let zip: Uint8Array<ArrayBuffer>
let page: string

async function requestPack(): Promise<Uint8Array<ArrayBuffer>> {
  let token = ''
  const send = (method: string, path: string, body?: object) =>
    fetch(barn.origin + path, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token !== '' && { Authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  const json = async (response: Response) => (await response.json()) as Record<string, unknown>
  const login = { username: 'admin', password: 'Barn-demo-1!' }
  const { refreshToken } = await json(await send('POST', '/api/auth/usernamePassword/login', login))
  token = String((await json(await send('POST', '/api/login/refresh', { refreshToken }))).accessToken)
  const query = [{ key: 'type', operator: '==', value: 'deadAnimal' }]
  const order = [{ key: 'firstEventTimestamp', direction: 'desc' }]
  const incident = (await json(await send('POST', '/api/incidents/queryOne', { query, order }))).result
  const { incidentId } = incident as { incidentId: string }
  const text = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: HOSTILE }] }] }
  await send('POST', `/api/incidentComments/${incidentId}`, { incidentComment: { text } })
  const pack = await send('GET', `/api/incidents/evidence/${incidentId}?language=en`)
  return new Uint8Array(await pack.arrayBuffer())
}

beforeAll(async () => {
  barn = await startBarn(PIG_BARN)
  browser = await chromium.launch({ executablePath: inject('chromium'), args: ['--no-sandbox', '--disable-gpu'] })
  zip = await requestPack()
  page = new TextDecoder().decode((await readZip(zip))?.get('index.html'))
})
afterAll(async () => {
  await browser.close()
  await barn.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Opens a page from the disk. `requests`: what it asked for, itself left out. */
async function openPage(html: string, given?: Page): Promise<{ page: Page; requests: string[]; complaints: string[] }> {
  const file = join(folder, 'index.html')
  writeFileSync(file, html)
  const opened = given ?? (await browser.newPage({ viewport: { width: 390, height: 844 } }))
  const requests: string[] = []
  const complaints: string[] = []
  opened.on('request', (request) => requests.push(request.url()))
  opened.on('pageerror', (error) => complaints.push(error.message))
  opened.on('console', (message) => complaints.push(message.text()))
  await opened.goto(`file://${file}`)
  await opened.locator('#verdict').waitFor()
  return { page: opened, requests: requests.slice(1).filter((url) => !url.startsWith('data:')), complaints }
}

/** The page with other data than it was made with. */
function withData(change: (data: { files: Record<string, string>; signature: string }) => void): string {
  return page.replace(
    /(<script type="application\/json" id="pack">)(.*)(<\/script>)/,
    (_, start: string, text: string, end: string) => {
      const data = JSON.parse(text) as { files: Record<string, string>; signature: string }
      change(data)
      return start + JSON.stringify(data).replaceAll('<', '\\u003c') + end
    },
  )
}

test('the page shows the incident from the disk, asks for nothing, runs nothing foreign and finds it genuine', async () => {
  const { page: opened, requests, complaints } = await openPage(page)
  expect(await opened.locator('#verdict').textContent()).toMatch(/^The signature fits/)
  expect(await opened.locator('#fingerprint').textContent()).toMatch(/( [0-9a-f]{4}){8}$/)
  expect(await opened.getByText(HOSTILE).count()).toBe(1)
  expect(await opened.locator('figure svg polygon').count()).toBeGreaterThan(0)
  expect(
    await opened
      .locator('img')
      .evaluateAll((images) => images.every((one) => (one as HTMLImageElement).naturalWidth > 0)),
  ).toBe(true)
  expect(await opened.evaluate(() => 'hacked' in window)).toBe(false)
  expect([requests, complaints]).toEqual([[], []])
  expect(await findViolations(opened)).toEqual([])
  await opened.close()
})

test('what was changed is told and not shown, and so is another signature', async () => {
  const changed = await openPage(withData(({ files }) => void (files['events.json'] = btoa('[]'))))
  expect(await changed.page.locator('#verdict').textContent()).toMatch(/^Some files were changed/)
  expect(await changed.page.getByText('This part was changed and is not shown.').count()).toBe(1)
  await changed.page.close()
  const forged = await openPage(withData((data) => void (data.signature = `AAAA${data.signature.slice(4)}`)))
  expect(await forged.page.locator('#verdict').textContent()).toMatch(/^The signature does not fit/)
  await forged.page.close()
})

test('a browser without Ed25519 says so, and still compares the files', async () => {
  const context = await browser.newContext()
  await context.addInitScript(() => {
    crypto.subtle.importKey = () => Promise.reject(new DOMException('unknown', 'NotSupportedError'))
  })
  const opened = await openPage(page, await context.newPage())
  expect(await opened.page.locator('#verdict').textContent()).toMatch(/^This browser cannot check Ed25519 .* openssl/)
  expect(await opened.page.locator('details li.bad, details .bad').count()).toBe(0)
  expect(await opened.page.locator('details .good').count()).toBeGreaterThan(5)
  await context.close()
})

test('other copies of the pack are compared file by file', async () => {
  const { page: opened } = await openPage(page)
  const results = opened.locator('.drop + div')
  const choose = async (name: string, buffer: Buffer): Promise<string> => {
    await opened.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
    await results.getByText(name.endsWith('.zip') ? 'index.html' : name).waitFor()
    return await results.innerText()
  }
  const whole = await choose('copy.zip', Buffer.from(zip))
  expect(whole.split('\n').filter((line) => !/: (unchanged|of this pack, not signed itself)$/.test(line))).toEqual([])
  expect(await choose('incident.json', Buffer.from('{}'))).toBe('incident.json: changed')
  expect(await choose('other.txt', Buffer.from('x'))).toBe('other.txt: not a file of this pack')
  await opened.close()
})
