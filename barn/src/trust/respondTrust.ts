import { X509Certificate } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { languageOf, TRUST_POLICY, trustPage, type TrustPage } from './trustPage'
import { trustProfile } from './trustProfile'

/** What is said about the root; null while there is none. */
export type ReadTrust = () => TrustPage | null

const CERTIFICATE = '/trust/barn-root.crt'
const PROFILE = '/trust/barn-root.mobileconfig'

/** Whether a request is for the page that leads through installing the root, or for one of its files. */
export function isOfTrust({ url = '/' }: IncomingMessage): boolean {
  return /^\/trust(\/|$)/.test(URL.parse(url, 'http://barn')?.pathname ?? '')
}

/** Answers without a sign-in, also by HTTP: all of it is public, and devices need it before they trust the barn. */
export function respondTrust(request: IncomingMessage, response: ServerResponse, read: ReadTrust): void {
  response.setHeader('Content-Security-Policy', TRUST_POLICY)
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Referrer-Policy', 'no-referrer')
  response.setHeader('Cache-Control', 'no-store')
  const trust = read()
  const content = trust && contentOf(request, trust)
  response.setHeader('Content-Type', content?.type ?? 'text/plain; charset=utf-8')
  if (!content) response.statusCode = 404
  if (request.method !== 'GET' && request.method !== 'HEAD') response.statusCode = 405
  response.end(request.method === 'GET' ? (content?.body ?? 'not found') : undefined)
}

function contentOf({ url = '/', headers }: IncomingMessage, trust: TrustPage) {
  const { pathname, searchParams } = new URL(url, 'http://barn')
  const certificate = new X509Certificate(trust.root)
  if (pathname === CERTIFICATE) return { type: 'application/x-x509-ca-cert', body: certificate.raw }
  const name = certificate.subject.replace(/^CN=/, '')
  if (pathname === PROFILE)
    return { type: 'application/x-apple-aspen-config', body: trustProfile(name, certificate.raw) }
  if (!/^\/trust\/?$/.test(pathname)) return null
  const language = languageOf(searchParams.get('language'), headers['accept-language'] ?? '')
  return { type: 'text/html; charset=utf-8', body: trustPage(trust, language) }
}
