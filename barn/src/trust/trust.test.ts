import { X509Certificate } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createAuthority, fingerprintOf } from '../https/authority'
import { announceTrust } from './announceTrust'
import { isOfTrust, respondTrust } from './respondTrust'

const valuesOf = (page: string, attribute: string) =>
  [...page.matchAll(new RegExp(` ${attribute}="([^"]*)"`, 'g'))].map(([, value]) => value)
const HOSTILE = '<script>alert(1)</script>"&\u0001'
const ADDRESS = 'http://192.168.1.10:4100/trust'

async function startTrust(): Promise<{ get: (path: string, language?: string) => Promise<Response>; root: string }> {
  const { certificate: root } = await createAuthority({ title: HOSTILE, names: ['barn.local'] }, Date.now())
  const trust = { name: HOSTILE, root, address: ADDRESS, origins: ['https://barn.local:4443'] }
  const server = createServer((request, response) => {
    expect(isOfTrust(request)).toBe(true)
    respondTrust(request, response, () => trust)
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { get: (path, language = '') => fetch(base + path, { headers: { 'accept-language': language } }), root }
}

test('the page leads to the root without a script, with the fingerprint to compare, in the language of the reader', async () => {
  const { get, root } = await startTrust()
  const reply = await get('/trust', 'fr;q=0.9, de-CH')
  expect(reply.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
  const page = await reply.text()
  expect(valuesOf(page, 'lang')[0]).toBe('de')
  expect(page).not.toMatch(/<script|\{\{|\u0001/)
  expect(/<code>(.*?)<\/code>/.exec(page)?.[1]).toBe(fingerprintOf(root))
  const pictures = valuesOf(page, 'aria-label')
  expect([pictures.length, new Set(pictures).size]).toEqual([4, 4])
  expect(valuesOf(page, 'href')).toEqual([
    '/trust?language=en',
    '/trust/barn-root.crt',
    '/trust/barn-root.mobileconfig',
    'https://barn.local:4443/',
  ])
  expect(valuesOf(await (await get('/trust?language=en', 'de')).text(), 'lang')[0]).toBe('en')
  expect((await get('/trust/authority.pem')).status).toBe(404)
})

test('the root is offered as a certificate and as a profile', async () => {
  const { get, root } = await startTrust()
  const reply = await get('/trust/barn-root.crt')
  expect(reply.headers.get('content-type')).toBe('application/x-x509-ca-cert')
  expect(new X509Certificate(Buffer.from(await reply.arrayBuffer())).fingerprint256).toBe(fingerprintOf(root))
  const profile = await (await get('/trust/barn-root.mobileconfig')).text()
  expect(profile).not.toMatch(/<script|\u0001/)
  const data = /<data>(.*?)<\/data>/.exec(profile)?.[1] ?? ''
  expect(new X509Certificate(Buffer.from(data, 'base64')).fingerprint256).toBe(fingerprintOf(root))
  expect(profile).not.toContain('PRIVATE')
})

test('who starts the barn is told where devices install the root, and what they compare', async () => {
  const { root } = await startTrust()
  const fingerprint = fingerprintOf(root)
  const state = { kind: 'local', origins: ['https://barn.local:4443'], endsAt: 1, problem: null, fingerprint } as const
  expect(announceTrust({ ...state, origins: [...state.origins] }, ADDRESS).join('\n')).toMatch(
    new RegExp(`https://barn.local:4443[^]*${ADDRESS}[^]*${fingerprint}`),
  )
})
