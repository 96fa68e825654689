import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv4 } from 'node:net'

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** Whether a text is an address, or a network such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  if (isIP(address) === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv4(address) ? 32 : 128))
}

/**
 * Returns the function that says whether a page was requested by HTTPS: from the server itself, or from a proxy that
 * the configuration names. The header `X-Forwarded-Proto` of any other sender is ignored.
 */
export function createSecureCheck(trustedProxies: readonly string[]): (request: IncomingMessage) => boolean {
  const trusted = new BlockList()
  for (const network of trustedProxies) {
    const [address = '', bits] = network.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    if (bits === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(bits), family)
  }

  function isTrusted(remote: string): boolean {
    const address = MAPPED_IPV4.exec(remote)?.[1] ?? remote
    return isIP(address) !== 0 && trusted.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
  }

  return ({ socket, headers }) => {
    if ('encrypted' in socket && socket.encrypted === true) return true
    const [protocol = ''] = String(headers['x-forwarded-proto'] ?? '').split(',')
    return protocol.trim().toLowerCase() === 'https' && isTrusted(socket.remoteAddress ?? '')
  }
}
