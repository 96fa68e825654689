import { randomBytes } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { connect as connectTls, type DetailedPeerCertificate } from 'node:tls'
import { connect, type MqttClient } from 'mqtt'
import type { MqttCertificate, MqttTest } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { toShownText } from '../../base'
import { CONNECT_LIMIT, hostOf, optionsOf, type BrokerAccess } from './brokerOptions'
import { faultOf } from './faults'
import { isRefusedHost, RefusedHost } from './refusedHosts'

/** Time in which a broker says its version, in ms; many say none. */
const VERSION_LIMIT = 1.5 * SECOND
const TEXT_LENGTH = 200

const PORTS: Readonly<Record<string, number>> = { 'mqtts:': 8883, 'wss:': 443 }

/** Connects once and says how far it came: the name, the connection, its certificate, the password. */
export async function testBroker(access: BrokerAccess): Promise<MqttTest> {
  const { port, protocol } = new URL(access.address)
  const host = hostOf(access)
  const securePort = PORTS[protocol]
  const tls = securePort === undefined ? null : { host, port: port === '' ? securePort : Number(port) }
  const certificateOf = () => (tls ? readCertificate(tls) : null)
  let client: MqttClient | undefined
  try {
    if ((await lookup(host, { all: true })).some(({ address }) => isRefusedHost(address))) throw new RefusedHost()
    client = connect(access.address, optionsOf(access, `barn-test-${randomBytes(6).toString('hex')}`))
    await opened(client)
    const brokerVersion = await versionOf(client)
    return { fault: null, certificate: await certificateOf(), brokerVersion }
  } catch (error) {
    const fault = faultOf(error)
    return { fault, certificate: fault.code === 'certificate' ? await certificateOf() : null, brokerVersion: null }
  } finally {
    client?.end(true)
  }
}

function opened(client: MqttClient): Promise<void> {
  return new Promise((resolve, reject) => {
    client.once('connect', () => resolve())
    // The listener stays to the end, so that an error after the test is not thrown.
    client.on('error', reject)
    client.once('close', () => reject(new Error('the broker has closed the connection')))
    setTimeout(() => reject(new Error('connection timeout')), CONNECT_LIMIT).unref()
  })
}

function versionOf(client: MqttClient): Promise<string | null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), VERSION_LIMIT).unref()
    client.once('message', (_, payload) => resolve(toShownText(payload.toString('utf8'), TEXT_LENGTH)))
    client.subscribe('$SYS/broker/version', (error) => {
      if (error) resolve(null)
    })
  })
}

/** Reads the certificate that a broker shows, also one that is not valid. Nothing is sent by this connection. */
function readCertificate({ host, port }: { host: string; port: number }): Promise<MqttCertificate | null> {
  return new Promise((resolve) => {
    const options = { host, port, rejectUnauthorized: false, ...(isIP(host) === 0 && { servername: host }) }
    const socket = connectTls(options, () => {
      const certificate = socket.getPeerCertificate(true)
      socket.destroy()
      resolve(describe(certificate))
    })
    socket.setTimeout(CONNECT_LIMIT, () => socket.destroy())
    socket.once('error', () => resolve(null))
    socket.once('close', () => resolve(null))
  })
}

function describe({ subject, issuer, valid_to }: DetailedPeerCertificate): MqttCertificate | null {
  // A broker without a certificate has an empty object.
  if ((subject as unknown) === undefined) return null
  const nameOf = (entity: { CN?: unknown; O?: unknown }) =>
    toShownText(String(entity.CN ?? entity.O ?? ''), TEXT_LENGTH)
  const until = Date.parse(valid_to)
  return { subject: nameOf(subject), issuer: nameOf(issuer), validUntil: Number.isFinite(until) ? until : null }
}
