import { createNetworkCheck } from '@barn-workbench/core/server'

/**
 * The networks in which a barn has its addresses: private ones, the machine itself, and those that devices give
 * themselves.
 */
export const PRIVATE_NETWORKS = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '127.0.0.0/8',
  'fc00::/7',
  'fe80::/10',
  '::1/128',
] as const

const isPrivate = createNetworkCheck(PRIVATE_NETWORKS)

/** Whether an address, with or without the brackets of a URL, is one of a private network. */
export function isPrivateAddress(address: string): boolean {
  return isPrivate(address.replace(/^\[(.*)\]$/, '$1'))
}
