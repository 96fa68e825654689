import { isIP } from 'node:net'
import type { IClientOptions } from 'mqtt'
import type { MqttSettings } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'

/** Time for a connection to be made, in ms. */
export const CONNECT_LIMIT = 10 * SECOND
const KEEPALIVE_SECONDS = 30

/** The address and the credentials of a broker. */
export interface BrokerAccess extends Pick<MqttSettings, 'address' | 'username' | 'certificateAuthority'> {
  password: string | null
}

/** The host of a broker as names are looked up: an address of IPv6 without brackets. */
export function hostOf({ address }: Pick<BrokerAccess, 'address'>): string {
  return new URL(address).hostname.replace(/^\[(.*)\]$/, '$1')
}

/**
 * The options of a client. It never connects again by itself, so that one place decides when, and each connection
 * subscribes once. The certificate of a broker is always checked.
 */
export function optionsOf(access: BrokerAccess, clientId: string): IClientOptions {
  const { username, password, certificateAuthority } = access
  const host = hostOf(access)
  return {
    clientId,
    clean: true,
    keepalive: KEEPALIVE_SECONDS,
    connectTimeout: CONNECT_LIMIT,
    reconnectPeriod: 0,
    resubscribe: false,
    queueQoSZero: false,
    rejectUnauthorized: true,
    ...(isIP(host) === 0 && { servername: host }),
    ...(certificateAuthority !== '' && { ca: certificateAuthority }),
    ...(username !== '' && { username }),
    ...(password !== null && { password }),
  }
}
