import { BlockList, isIP, isIPv4 } from 'node:net'

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const BRACKETED_IPV6 = /^\[(.*)\](:\d+)?$/
const IPV4_WITH_PORT = /^(\d+\.\d+\.\d+\.\d+):\d+$/

/** Whether a text is an address, or a network such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  if (isIP(address) === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv4(address) ? 32 : 128))
}

/** Returns the function that says whether a plain address lies in one of the networks; no other text does. */
export function createNetworkCheck(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv4(address) ? 'ipv4' : 'ipv6'
}

/**
 * An address without the brackets or the port that some proxies add. An IPv4 address of an IPv6 socket is plain IPv4.
 */
export function plainAddress(text: string): string {
  const trimmed = text.trim()
  const address = BRACKETED_IPV6.exec(trimmed)?.[1] ?? IPV4_WITH_PORT.exec(trimmed)?.[1] ?? trimmed
  return MAPPED_IPV4.exec(address)?.[1] ?? address
}

/** The protocol in a header `Forwarded` (RFC 7239), such as `for=192.0.2.7;proto=https`. */
const FORWARDED_PROTOCOL = /(?:^|;)\s*proto="?([a-z]+)"?\s*(?:;|$)/i

/** The headers in which a proxy says how its client asked. */
export interface ProxyHeaders {
  /** `X-Forwarded-Proto`. */
  forwardedProto: string | undefined
  /** `Forwarded`, which counts where the other one is missing. */
  forwarded?: string | undefined
}

/** Whether the headers of a proxy say HTTPS. Of a chain of proxies the one nearest to the client counts. */
export function saysHttps({ forwardedProto, forwarded = '' }: ProxyHeaders): boolean {
  const [first = ''] = (forwardedProto ?? forwarded).split(',')
  const protocol = forwardedProto === undefined ? FORWARDED_PROTOCOL.exec(first)?.[1] : first.trim()
  return protocol?.toLowerCase() === 'https'
}
