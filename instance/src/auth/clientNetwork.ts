import { isIPv6 } from 'node:net'

/** Groups of 16 bits that name a network of IPv6, of eight. A household or a server has at least such a network. */
const NETWORK_GROUPS = 4
const GROUPS = 8
const MAPPED_IPV4 = /^(?:0*:)*:?ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * The network of an address, by which attempts are counted: the address itself for IPv4, and the first 64 bits for
 * IPv6, since one owner has all addresses of such a network.
 */
export function clientNetwork(address: string): string {
  const [withoutZone = address] = address.split('%')
  const mapped = MAPPED_IPV4.exec(withoutZone)?.[1]
  if (mapped !== undefined) return mapped
  return isIPv6(withoutZone) ? `${expandGroups(withoutZone).slice(0, NETWORK_GROUPS).join(':')}::/64` : address
}

/**
 * The network around another one: the first 24 bits of IPv4, or 48 of IPv6, which usually have one owner.
 */
export function surroundingNetwork(network: string): string {
  const octets = network.split('.')
  if (octets.length === 4) return `${octets.slice(0, 3).join('.')}.0/24`
  return network.endsWith('::/64') ? `${network.split(':').slice(0, 3).join(':')}::/48` : network
}

/** The eight groups of an address without leading zeros. */
function expandGroups(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'))
  const [left, right] = [groupsOf(head), groupsOf(tail ?? '')]
  const zeros = tail === undefined ? 0 : Math.max(0, GROUPS - left.length - right.length)
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right]
  return groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
}
