import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { readZip } from '../../instance/src/evidence/page/readZip'
import { expect, test, useFleet } from './fixtures'
import { addresses } from './workerFleet'

useFleet()
// On a phone, nothing may be wider than the window.
test.use({ viewport: { width: 390, height: 844 } })

const HOSTILE = '</script><script>window.hacked = 1</script><img src=x onerror="window.hacked = 2">'
const folder = mkdtempSync(join(tmpdir(), 'barn-evidence-'))
/** The pack as it was sent, and its page. */
let zip: Uint8Array<ArrayBuffer>
let page: string

async function requestPack(): Promise<Uint8Array<ArrayBuffer>> {
  let token = ''
  const send = (method: string, path: string, body?: object) =>
    fetch(addresses().pigBarn + path, {
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

test.beforeAll(async () => {
  zip = await requestPack()
  page = new TextDecoder().decode((await readZip(zip))?.get('index.html'))
})
test.afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
})

/** Opens a page from the disk. `requests`: what it asked for, itself left out. */
async function openPage(
  context: BrowserContext,
  html: string,
): Promise<{ page: Page; requests: string[]; complaints: string[] }> {
  const file = join(folder, 'index.html')
  writeFileSync(file, html)
  const opened = await context.newPage()
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

test('the page shows the incident from the disk, asks for nothing, runs nothing foreign and finds it genuine', async ({
  context,
}) => {
  const { page: opened, requests, complaints } = await openPage(context, page)
  await expect(opened.locator('#verdict')).toHaveText(/^The signature fits/)
  await expect(opened.locator('#fingerprint')).toHaveText(/( [0-9a-f]{4}){8}$/)
  await expect(opened.getByText(HOSTILE)).toHaveCount(1)
  await expect(opened.locator('figure svg polygon')).not.toHaveCount(0)
  await expect
    .poll(() =>
      opened.locator('img').evaluateAll((images) => images.every((one) => (one as HTMLImageElement).naturalWidth > 0)),
    )
    .toBe(true)
  await expect.poll(() => opened.evaluate(() => 'hacked' in window)).toBe(false)
  expect([requests, complaints]).toEqual([[], []])
  await expect(opened).toBeAccessible()
})

test('what was changed is told and not shown, and so is another signature', async ({ context }) => {
  const changed = await openPage(
    context,
    withData(({ files }) => void (files['events.json'] = btoa('[]'))),
  )
  await expect(changed.page.locator('#verdict')).toHaveText(/^Some files were changed/)
  await expect(changed.page.getByText('This part was changed and is not shown.')).toHaveCount(1)
  const forged = await openPage(
    context,
    withData((data) => void (data.signature = `AAAA${data.signature.slice(4)}`)),
  )
  await expect(forged.page.locator('#verdict')).toHaveText(/^The signature does not fit/)
})

test('a browser without Ed25519 says so, and still compares the files', async ({ context }) => {
  await context.addInitScript(() => {
    crypto.subtle.importKey = () => Promise.reject(new DOMException('unknown', 'NotSupportedError'))
  })
  const opened = await openPage(context, page)
  await expect(opened.page.locator('#verdict')).toHaveText(/^This browser cannot check Ed25519 .* openssl/)
  await expect(opened.page.locator('details li.bad, details .bad')).toHaveCount(0)
  await expect.poll(() => opened.page.locator('details .good').count()).toBeGreaterThan(5)
})

test('other copies of the pack are compared file by file', async ({ context }) => {
  const { page: opened } = await openPage(context, page)
  const results = opened.locator('.drop + div')
  const choose = (name: string, buffer: Buffer) =>
    opened.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await choose('copy.zip', Buffer.from(zip))
  await results.getByText('index.html').waitFor()
  const isAsExpected = (line: string) => /: (unchanged|of this pack, not signed itself)$/.test(line)
  await expect
    .poll(async () => (await results.innerText()).split('\n').filter((line) => !isAsExpected(line)))
    .toEqual([])
  await choose('incident.json', Buffer.from('{}'))
  await expect(results).toHaveText('incident.json: changed')
  await choose('other.txt', Buffer.from('x'))
  await expect(results).toHaveText('other.txt: not a file of this pack')
})
