import { lookup as lookUpAll } from 'node:dns'
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net'
import { SECOND } from '@barn-workbench/core/time'

/** Time that a webhook may take, with its redirects, in ms. */
const LIMIT = 10 * SECOND
/** Bytes of an answer that are read. */
const MAXIMUM_ANSWER = 64 * 1024
const MAXIMUM_REDIRECTS = 3

/** Networks that are not public: of this machine, of its link, of a site, and reserved ones. */
const PRIVATE_NETWORKS: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  // Also all that hold an address of IPv4, and may lead to one of the site: IPv4-compatible, NAT64, Teredo and 6to4.
  ['::', 96, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['64:ff9b:1::', 48, 'ipv6'],
  ['100::', 64, 'ipv6'],
  ['2001::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['fec0::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
]
const privateNetworks = new BlockList()
for (const network of PRIVATE_NETWORKS) privateNetworks.addSubnet(...network)

export interface PostRequest {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
  allowsPrivate: boolean
}

/** The answer of a service. Of its body only the beginning is there. */
export interface PostAnswer {
  status: number
  body: string
}

/** Posts to an address. Rejects if there is no answer in time, or the address may not be called. */
export type HttpPost = (request: PostRequest) => Promise<PostAnswer>

/** An address that is not called; the message says why, in words that a person reads. */
class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress'
}

/**
 * Posts to an address and follows its redirects. Each address is checked where the connection is made, so that no name
 * can change its address after the check.
 */
export async function postHttp(request: PostRequest): Promise<PostAnswer> {
  const signal = AbortSignal.timeout(LIMIT)
  let { url } = request
  for (let hop = 0; hop <= MAXIMUM_REDIRECTS; hop++) {
    const answer = await postOnce({ ...request, url }, signal)
    if (answer.location === null) return { status: answer.status, body: answer.body }
    if (!URL.canParse(answer.location, url)) throw new RefusedAddress('redirected to no address')
    url = new URL(answer.location, url).href
  }
  throw new RefusedAddress('too many redirects')
}

interface Hop extends PostAnswer {
  location: string | null
}

function postOnce({ url, headers, body, allowsPrivate }: PostRequest, signal: AbortSignal): Promise<Hop> {
  const { protocol, hostname } = new URL(url)
  if (protocol !== 'http:' && protocol !== 'https:') throw new RefusedAddress('neither http nor https')
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  if (!allowsPrivate && isIP(host) !== 0 && isPrivateAddress(host)) throw new RefusedAddress(PRIVATE)
  const options: RequestOptions = {
    method: 'POST',
    signal,
    // Each message opens its own connection: services are called seldom.
    agent: false,
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    ...(!allowsPrivate && { lookup: lookUpPublic }),
  }
  return new Promise((resolve, reject) => {
    const send = protocol === 'https:' ? requestHttps : requestHttp
    const sent = send(url, options, (response) => {
      readAnswer(response).then((text) => resolve(hopOf(response, text)), reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

const PRIVATE = 'leads to an address that is not public'

/** A redirect that repeats the post: with others the message would get lost. */
function hopOf({ statusCode = 0, headers: { location } }: IncomingMessage, body: string): Hop {
  const isRedirect = statusCode === 307 || statusCode === 308
  return { status: statusCode, body, location: isRedirect && location !== undefined ? location : null }
}

async function readAnswer(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= MAXIMUM_ANSWER) break
  }
  response.destroy()
  return Buffer.concat(chunks).subarray(0, MAXIMUM_ANSWER).toString('utf8')
}

/** Looks a name up, and fails if one of its addresses is not public. */
const lookUpPublic: LookupFunction = (hostname, options, done) => {
  lookUpAll(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return done(error ?? new Error('no address'), [])
    if (addresses.some(({ address }) => isPrivateAddress(address))) return done(new RefusedAddress(PRIVATE), [])
    if (options.all === true) done(null, addresses)
    else done(null, first.address, first.family)
  })
}

/** Whether an address of either version is not public. One of IPv4 within one of IPv6 is judged as such. */
export function isPrivateAddress(address: string): boolean {
  const [, embedded] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (embedded !== undefined) return isPrivateAddress(embedded)
  return privateNetworks.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}
