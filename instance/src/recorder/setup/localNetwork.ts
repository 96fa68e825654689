import { lookup } from 'node:dns/promises'
import { BlockList, isIP, isIPv4 } from 'node:net'
import { SECOND } from '@barn-workbench/core/time'

/** The networks of this machine and of its link: what listens there is no camera, unless the operator says so. */
const LOCAL_NETWORKS: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['::', 127, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
]
/** A name is looked up for this time, in ms. */
const LONGEST_LOOKUP = 2 * SECOND

const localNetworks = new BlockList()
for (const network of LOCAL_NETWORKS) localNetworks.addSubnet(...network)

/** Addresses of a name. */
export type LookUp = (hostname: string) => Promise<readonly { address: string }[]>

const lookUpAll: LookUp = (hostname) => lookup(hostname, { all: true })

/** Whether the host of an address is one of this machine or its link by what is written there, without a look-up. */
export function isLocalHost(hostname: string): boolean {
  const host = canonicalHost(hostname)
  return host === 'localhost' || host.endsWith('.localhost') || isLocalAddress(host)
}

/** The same for a name that leads there. One that cannot be looked up leads nowhere. */
export async function leadsToLocalHost(hostname: string, lookUp: LookUp = lookUpAll): Promise<boolean> {
  if (isLocalHost(hostname)) return true
  const host = canonicalHost(hostname)
  if (isIP(host) !== 0) return false
  const late = new Promise<readonly []>((resolve) => setTimeout(() => resolve([]), LONGEST_LOOKUP).unref())
  const found = await Promise.race([lookUp(host).catch(() => []), late])
  return found.some(({ address }) => isLocalAddress(address))
}

/** A host as browsers write it: an address of IPv4 in four decimal numbers, no brackets, no dot at the end. */
function canonicalHost(hostname: string): string {
  // Only addresses of http are written so by the parser; those of RTSP stay as they were typed.
  const { hostname: written } = new URL(
    URL.canParse(`http://${hostname}/`) ? `http://${hostname}/` : 'http://invalid./',
  )
  return written.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
}

function isLocalAddress(address: string): boolean {
  return isIP(address) !== 0 && localNetworks.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}
