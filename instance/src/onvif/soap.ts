import { createHash, randomBytes } from 'node:crypto'
import type { CameraAccess } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { authorizationOf, readChallenge, type Challenge, type Credentials } from '../cameraSources'
import { escapeXml, find, findAll, readXml, type XmlElement } from './readXml'

const LARGEST_ANSWER = 256 * 1024
const LARGEST_PICTURE = 4 * 1024 * 1024
const ANSWER_TIME = 5 * SECOND
const WSSE = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd'
const WSU = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd'
const TOKEN_PROFILE = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-username-token-profile-1.0'
const BASE64 = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-soap-message-security-1.0#Base64Binary'
const LOCKED = 423

/** The reasons why a device gives no answer to a message. */
export type DeviceProblem = Extract<CameraAccess, 'passwordNeeded' | 'refused' | 'locked' | 'noAnswer'>

/** The way in which a device takes the password: by HTTP, or in each message. */
type Scheme = Challenge | { scheme: 'token' }

export interface DeviceClient {
  /** Sends a message to a service and returns the body of the answer, or the reason why there is none. */
  call(service: string, body: string): Promise<XmlElement | DeviceProblem>
  /** Loads a picture; null if there is none. */
  picture(address: string): Promise<Buffer | null>
  /** Whether the device has taken the password. */
  hasAccess(): boolean
}

export interface DeviceClientOptions {
  fetch: typeof globalThis.fetch
  credentials: Credentials | null
  /** The time by the clock of the device, in ms since the epoch. */
  deviceTime(): number
}

interface Reply {
  status: number
  bytes: Buffer
  challenge: Challenge | null
}

/** The element of a message that says the password as a digest (WS-UsernameToken). */
export function usernameToken({ username, password }: Credentials, time: number, nonce = randomBytes(16)): string {
  const created = new Date(time).toISOString()
  const digest = createHash('sha1').update(nonce).update(created).update(password).digest('base64')
  return (
    `<w:Security s:mustUnderstand="1" xmlns:w="${WSSE}" xmlns:u="${WSU}"><w:UsernameToken>` +
    `<w:Username>${escapeXml(username)}</w:Username>` +
    `<w:Password Type="${TOKEN_PROFILE}#PasswordDigest">${digest}</w:Password>` +
    `<w:Nonce EncodingType="${BASE64}">${nonce.toString('base64')}</w:Nonce>` +
    `<u:Created>${created}</u:Created></w:UsernameToken></w:Security>`
  )
}

async function readLimited(response: Response, limit: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = response.body?.getReader()
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    length += next.value.length
    if (length > limit) {
      await reader?.cancel()
      return null
    }
    chunks.push(next.value)
  }
  return Buffer.concat(chunks)
}

/** The challenge that may be answered: a password is never sent as it is without encryption. */
function usableChallenge(address: string, header: string | null): Challenge | null {
  const challenge = readChallenge([header ?? ''])
  return challenge?.scheme === 'basic' && !address.startsWith('https:') ? null : challenge
}

const isLockedFault = (body: XmlElement | null): boolean =>
  [...(body ? findAll(body, 'Value') : []), ...(body ? findAll(body, 'Text') : [])].some(({ text }) =>
    /lock(ed|out)/i.test(text),
  )

const isRefusal = (status: number, body: XmlElement | null): boolean =>
  status === 401 ||
  status === 403 ||
  (body !== null && findAll(body, 'Value').some(({ text }) => /NotAuthorized|FailedAuthentication/.test(text)))

/** Reads the answer of a service: its body, or the reason why it has none. */
function readAnswer({ status, bytes }: Reply): XmlElement | DeviceProblem {
  const body = find(readXml(bytes.toString('utf8')), 'Body')
  if (status === LOCKED || isLockedFault(body)) return 'locked'
  if (isRefusal(status, body)) return 'refused'
  return status === 200 && body && !find(body, 'Fault') ? body : 'noAnswer'
}

/**
 * Returns a client of one device. It sends a message without the password first, and with it once it was asked for; a
 * device that refuses it is never asked again, since cameras lock an account after a few attempts.
 */
export function createDeviceClient({ fetch, credentials, deviceTime }: DeviceClientOptions): DeviceClient {
  let scheme: Scheme | null = null
  let pictureScheme: Scheme | null = null
  let isTrusted = false
  let refusal: DeviceProblem | null = null

  function headersOf(address: string, method: 'GET' | 'POST'): Record<string, string> {
    const used = method === 'GET' ? pictureScheme : scheme
    if (!credentials || !used || used.scheme === 'token') return {}
    const { pathname, search } = new URL(address)
    return { authorization: authorizationOf(used, credentials, { method, uri: pathname + search }) }
  }

  async function send(address: string, message: string | null): Promise<Reply | null> {
    const method = message === null ? 'GET' : 'POST'
    try {
      const response = await fetch(address, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_TIME),
        headers: {
          ...(message !== null && { 'content-type': 'application/soap+xml; charset=utf-8' }),
          ...headersOf(address, method),
        },
        ...(message !== null && { body: message }),
      })
      const bytes = await readLimited(response, message === null ? LARGEST_PICTURE : LARGEST_ANSWER)
      const challenge = usableChallenge(address, response.headers.get('www-authenticate'))
      return bytes && { status: response.status, bytes, challenge }
    } catch {
      return null
    }
  }

  function post(service: string, body: string): Promise<Reply | null> {
    const security = credentials && scheme?.scheme === 'token' ? usernameToken(credentials, deviceTime()) : ''
    return send(
      service,
      '<?xml version="1.0" encoding="UTF-8"?><s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope">' +
        `<s:Header>${security}</s:Header><s:Body>${body}</s:Body></s:Envelope>`,
    )
  }

  async function withPassword(service: string, body: string, asked: Reply): Promise<XmlElement | DeviceProblem> {
    const isFirst = !isTrusted
    scheme = asked.challenge ?? { scheme: 'token' }
    const reply = await post(service, body)
    const answer = reply ? readAnswer(reply) : 'noAnswer'
    if (typeof answer !== 'string') isTrusted = true
    else if (isFirst) refusal = answer
    return answer
  }

  return {
    async call(service, body) {
      if (refusal) return refusal
      const reply = await post(service, body)
      if (!reply) return 'noAnswer'
      const answer = readAnswer(reply)
      if (answer !== 'refused') return answer
      if (!credentials) return 'passwordNeeded'
      // The number of a digest runs out; a token in the message does not.
      return scheme && !reply.challenge ? 'refused' : withPassword(service, body, reply)
    },
    async picture(address) {
      if (refusal) return null
      let reply = await send(address, null)
      if (reply?.status === 401 && isTrusted && reply.challenge) {
        pictureScheme = reply.challenge
        reply = await send(address, null)
      }
      return reply?.status === 200 ? reply.bytes : null
    },
    hasAccess: () => isTrusted,
  }
}
