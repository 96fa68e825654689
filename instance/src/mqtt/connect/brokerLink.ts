import { connect, type IClientOptions, type MqttClient } from 'mqtt'
import type { MqttFault } from '@barn-workbench/core/schema'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import type { Now } from '../../base'
import { hostOf, optionsOf, type BrokerAccess } from './brokerOptions'
import { faultOf } from './faults'
import { isRefusedHost, RefusedHost, watchLookups } from './refusedHosts'

/** Makes a client; tests replace it. */
export type ConnectClient = (address: string, options: IClientOptions) => MqttClient

/** The first and the longest time before a connection is tried again, in ms. */
const FIRST_WAIT = SECOND
const LONGEST_WAIT = MINUTE
/** Bytes of one message at most: the client keeps all of it in memory before the receiver gets it. */
export const LARGEST_PACKET = 8 * 1024 * 1024
/** A connection that has held for this long was a good one, in ms. */
const GOOD_AFTER = 30 * SECOND

interface LinkOptions {
  access: BrokerAccess
  clientId: string
  /** The message that the broker sends for this instance when the connection breaks off. */
  will?: IClientOptions['will'] | undefined
  now: Now
  random: () => number
  connectClient?: ConnectClient | undefined
  /** Called with each new connection, before any message comes. */
  onOpen: (client: MqttClient) => void
  onMessage: (message: { topic: string; payload: Buffer; isRetained: boolean; isRepeated: boolean }) => void
  onChange: () => void
}

/** The time before the next attempt, in ms: it doubles with each failure, and differs by half at random. */
export function waitAfter(failures: number, random: number): number {
  const longest = Math.min(FIRST_WAIT * 2 ** Math.min(failures, 10), LONGEST_WAIT)
  return Math.round(longest * (0.5 + random / 2))
}

export interface LinkState {
  isConnected: boolean
  /** Since when it is as it is, in ms since the epoch. */
  since: number
  fault: MqttFault | null
}

/** Keeps a connection to a broker. Each attempt is a new client, so that nothing of an old one goes on. */
export function openBrokerLink(options: LinkOptions) {
  const { access, clientId, will, now, random, connectClient = connect } = options
  let client: MqttClient | null = null
  let timer: NodeJS.Timeout | undefined
  let failures = 0
  let isClosed = false
  const state: LinkState = { isConnected: false, since: now(), fault: null }

  function setConnected(isConnected: boolean): void {
    if (state.isConnected !== isConnected) state.since = now()
    state.isConnected = isConnected
    options.onChange()
  }

  function retry(): void {
    if (state.isConnected && now() - state.since >= GOOD_AFTER) failures = 0
    setConnected(false)
    timer = setTimeout(open, waitAfter(failures++, random()))
    timer.unref()
  }

  function open(): void {
    if (isClosed) return
    let opened: MqttClient
    try {
      if (isRefusedHost(hostOf(access))) throw new RefusedHost()
      opened = connectClient(access.address, { ...optionsOf(access, clientId), ...(will && { will }) })
    } catch (error) {
      // Besides the address it may be options that the client refuses, such as a certificate that is none.
      state.fault = faultOf(error)
      return retry()
    }
    client = opened
    opened.on('connect', () => {
      state.fault = null
      setConnected(true)
      options.onOpen(opened)
    })
    opened.on('message', (topic, payload, packet) => {
      options.onMessage({ topic, payload, isRetained: packet.retain, isRepeated: packet.dup })
    })
    opened.on('error', (error) => {
      state.fault = faultOf(error)
      // The client ends by itself after a refusal only.
      opened.end(true)
    })
    const refuse = (error: Error) => opened.emit('error', error)
    watchLookups(opened, refuse)
    limitPackets(opened, refuse)
    opened.once('close', () => {
      if (client !== opened || isClosed) return
      client = null
      state.fault ??= { code: 'closed', detail: '' }
      opened.end(true)
      retry()
    })
  }

  open()
  return {
    state,
    /** The client while it is connected. */
    connected: () => (state.isConnected ? client : null),
    /** Ends the connection, after the sent messages have left or a second has passed. */
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(timer)
      const last = client
      client = null
      if (!last) return
      if (state.isConnected)
        await Promise.race([
          last.endAsync().catch(() => undefined),
          new Promise((resolve) => {
            setTimeout(resolve, SECOND).unref()
          }),
        ])
      last.end(true)
    },
  }
}

/** Watches the bytes that a client has received of an incomplete message. */
function limitPackets(client: MqttClient, refuse: (error: Error) => void): void {
  let pending = 0
  client.on('packetreceive', () => {
    pending = 0
  })
  client.stream.on('data', (bytes: Uint8Array) => {
    pending += bytes.length
    if (pending > LARGEST_PACKET) refuse(new Error('a message of more than 8 MB'))
  })
}
