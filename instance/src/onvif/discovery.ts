import { randomUUID } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { setTimeout as wait } from 'node:timers/promises'
import { find, readXml, textAt } from './readXml'
import type { OwnNetwork, SearchTargets } from './searchTargets'

const GROUP = '239.255.255.250'
const PORT = 3702
/** Times at which a probe is sent, in ms after the start, since packets get lost. */
const PROBE_TIMES = [0, 600, 1_500]
/** Time after the last probe in which answers are awaited, in ms. */
const ANSWER_TIME = 2_500
/** Bytes of answers that may wait to be read. */
const RECEIVE_BUFFER = 1024 * 1024
const LARGEST_ANSWER = 16 * 1024
const MOST_ANSWERS = 1_000
/** Answers that are read of one address, so that one device does not take the place of all others. */
const MOST_ANSWERS_OF_HOST = 30

/** A device that has answered a probe. */
export interface Discovered {
  /** The address from which it answered. */
  host: string
  /** The address of its device service, at that host. */
  service: string
  /** The identity that it states, which stays when its address changes. */
  endpoint: string | null
  name: string | null
  model: string | null
}

/** Sends probes, and reports each device once, as it answers. Resolves when the time for answers is over. */
export type Discover = (
  targets: SearchTargets,
  options: { onFound(found: Discovered): void; signal: AbortSignal },
) => Promise<void>

function probeMessage(): Buffer {
  return Buffer.from(
    '<?xml version="1.0" encoding="UTF-8"?><s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"' +
      ' xmlns:a="http://schemas.xmlsoap.org/ws/2004/08/addressing"><s:Header>' +
      '<a:Action>http://schemas.xmlsoap.org/ws/2005/04/discovery/Probe</a:Action>' +
      `<a:MessageID>uuid:${randomUUID()}</a:MessageID>` +
      '<a:To>urn:schemas-xmlsoap-org:ws:2005:04:discovery</a:To></s:Header><s:Body>' +
      '<d:Probe xmlns:d="http://schemas.xmlsoap.org/ws/2005/04/discovery"' +
      ' xmlns:dn="http://www.onvif.org/ver10/network/wsdl"><d:Types>dn:NetworkVideoTransmitter</d:Types></d:Probe>' +
      '</s:Body></s:Envelope>',
  )
}

/** The value of a scope such as `onvif://www.onvif.org/name/Pen%201`. */
function scopeOf(scopes: string, kind: string): string | null {
  const value = scopes
    .split(/\s+/)
    .find((scope) => scope.startsWith(`onvif://www.onvif.org/${kind}/`))
    ?.split('/')
    .at(-1)
  try {
    return value ? decodeURIComponent(value) : null
  } catch {
    return null
  }
}

/** Reads an answer to a probe. Null if it is none. */
export function readProbeMatch(text: string, host: string): Discovered | null {
  const match = find(readXml(text), 'ProbeMatches', 'ProbeMatch')
  if (!match) return null
  const urls = (textAt(match, 'XAddrs') ?? '').split(/\s+/).flatMap((address) => URL.parse(address) ?? [])
  const web = urls.filter(({ protocol }) => protocol === 'http:' || protocol === 'https:')
  const stated = web.find(({ hostname }) => hostname === host) ?? web[0] ?? new URL('http://h/onvif/device_service')
  const scopes = textAt(match, 'Scopes') ?? ''
  return {
    host,
    service: `${stated.protocol}//${host}${stated.port === '' ? '' : `:${stated.port}`}${stated.pathname}`,
    endpoint: textAt(match, 'EndpointReference', 'Address'),
    name: scopeOf(scopes, 'name'),
    model: scopeOf(scopes, 'hardware'),
  }
}

/** Reports each device service once, however often it answers. */
function createReport(targets: SearchTargets, onFound: (found: Discovered) => void) {
  const seen = new Set<string>()
  const answers = new Map<string, number>()
  let all = 0
  const read = (bytes: Buffer, host: string): void => {
    const ofHost = (answers.get(host) ?? 0) + 1
    if (!targets.mayAnswer(host) || bytes.length > LARGEST_ANSWER || ofHost > MOST_ANSWERS_OF_HOST) return
    if (++all > MOST_ANSWERS) return
    answers.set(host, ofHost)
    const found = readProbeMatch(bytes.toString('utf8'), host)
    if (!found || seen.has(found.service)) return
    seen.add(found.service)
    onFound(found)
  }
  return { read, hasAnswered: (host: string): boolean => answers.has(host) }
}

async function openSocket(address: string | undefined): Promise<Socket> {
  const socket = createSocket('udp4')
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject).bind(0, address, resolve)
  })
  socket.setRecvBufferSize(RECEIVE_BUFFER)
  if (address !== undefined) socket.setMulticastInterface(address)
  // An address that does not answer is no fault of the search.
  socket.removeAllListeners('error').on('error', () => undefined)
  return socket
}

/**
 * Returns the function that finds devices by WS-Discovery. `networks`: the networks of this machine, which are asked at
 * the same time.
 */
export function createDiscovery(networks: () => readonly OwnNetwork[]): Discover {
  return async (targets, { onFound, signal }) => {
    const isWhole = targets.addresses.length === 0
    const report = createReport(targets, onFound)
    const bound = isWhole ? networks().map(({ address }) => address) : [undefined]
    const opened = await Promise.allSettled(bound.map(openSocket))
    const sockets = opened.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    try {
      let passed = 0
      for (const socket of sockets) socket.on('message', (bytes, { address }) => report.read(bytes, address))
      for (const time of PROBE_TIMES) {
        await wait(time - passed, undefined, { signal })
        passed = time
        // A device that has answered is not asked again.
        const hosts = isWhole ? [GROUP] : targets.addresses.filter((host) => !report.hasAnswered(host))
        for (const socket of sockets) for (const host of hosts) socket.send(probeMessage(), PORT, host, () => undefined)
      }
      await wait(ANSWER_TIME, undefined, { signal })
    } catch {
      // The search was ended.
    } finally {
      for (const socket of sockets) socket.close()
    }
  }
}
