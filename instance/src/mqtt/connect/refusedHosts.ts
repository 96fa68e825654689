import { BlockList, isIP, isIPv4 } from 'node:net'
import type { MqttClient } from 'mqtt'

/**
 * Networks without brokers: the link-local ones, at which cloud machines give out their keys, and the unspecified
 * address. A broker on this machine is the usual one.
 */
const refused = new BlockList()
refused.addSubnet('0.0.0.0', 8, 'ipv4')
refused.addSubnet('169.254.0.0', 16, 'ipv4')
refused.addSubnet('224.0.0.0', 3, 'ipv4')
refused.addAddress('::', 'ipv6')
refused.addSubnet('fe80::', 10, 'ipv6')
refused.addAddress('fd00:ec2::254', 'ipv6')
refused.addSubnet('ff00::', 8, 'ipv6')

/** Whether no broker can be at a host; false for a name. */
export function isRefusedHost(host: string): boolean {
  return isIP(host) !== 0 && refused.check(host, isIPv4(host) ? 'ipv4' : 'ipv6')
}

export class RefusedHost extends Error {
  override readonly name = 'RefusedHost'
  readonly code = 'ECONNREFUSED'
  constructor() {
    super('no broker may be at this address')
  }
}

/** Watches the addresses to which the name of a broker leads, before one of them is called. */
export function watchLookups(client: MqttClient, refuse: (error: Error) => void): void {
  client.stream.on('lookup', (_: unknown, address: unknown) => {
    if (typeof address === 'string' && isRefusedHost(address)) refuse(new RefusedHost())
  })
}
