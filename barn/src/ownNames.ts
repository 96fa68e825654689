import type { IncomingMessage } from 'node:http'
import { isIP, isIPv4 } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import { APP_ORIGINS } from '@barn-workbench/core/server'
import { hostNameOf } from '@barn-workbench/workbench/server'
import { isPrivateAddress } from './https/privateNetworks'

/*
 * A page elsewhere can give its own name the address of this machine, and would then be at the origin of the barn. So
 * the program answers under names of its own alone: addresses, the name of the machine, and those of the configuration.
 */

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1'])

/** The names of this machine in its network, as far as they can stand in a URL. */
export function machineNames(): string[] {
  const name = hostname().toLowerCase()
  if (!/^[\w.-]+$/.test(name)) return []
  return [name, ...(name.includes('.') ? [] : [`${name}.local`])]
}

/** The addresses of this machine in its network, as they stand in a URL. */
export function machineAddresses(): string[] {
  const entries = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  const reachable = entries.filter(({ internal, address }) => !internal && !address.startsWith('fe80:'))
  return reachable.map(({ family, address }) => (family === 'IPv6' ? `[${address}]` : address))
}

interface OwnPlace {
  host?: string | undefined
  port: number
  webOrigins: readonly string[]
  /** Whether pages of the mobile app are answered, too; false by default. */
  mobileApp?: boolean
}

/**
 * The origins of pages of the web client: those of the configuration first, of which the set-up link takes the first
 * one, then those of this machine and of the app.
 */
export function ownOrigins({ host = '127.0.0.1', port, webOrigins, mobileApp = false }: OwnPlace) {
  const names = LOOPBACK.has(host) ? [] : [...machineAddresses(), ...machineNames()]
  const local = [...names, 'localhost', '127.0.0.1'].map((name) => new URL(`http://${name}:${port}`).origin)
  return [...new Set([...webOrigins, ...local, ...(mobileApp ? APP_ORIGINS : [])])]
}

/** The addresses of this machine at which a program answers that listens on an address. */
function addressesAt(host: string): string[] {
  if (LOOPBACK.has(host)) return []
  const plain = (address: string) => address.replace(/^\[(.*)\]$/, '$1')
  return machineAddresses().filter(
    (address) => host === '::' || plain(address) === host || (host === '0.0.0.0' && isIPv4(address)),
  )
}

const isAddress = (name: string) => name.startsWith('[') || isIP(name) !== 0

interface HttpsNames {
  host: string
  port: number
  /** The names of a certificate; null for a local one, which has those of the machine. */
  names: readonly string[] | null
}

/** The origins by HTTPS, the best one first: a name before addresses, for which there are no passkeys. */
export function httpsOrigins({ host, port, names }: HttpsNames): string[] {
  const reachable = LOOPBACK.has(host) ? [] : [...machineNames().toReversed(), ...addressesAt(host)]
  const local = [...reachable.filter((name) => !isAddress(name) || isPrivateAddress(name)), 'localhost']
  const usable = names ? names.filter((name) => !name.includes('*')) : local
  return usable
    .filter((name) => URL.canParse(`https://${name}`))
    .map((name) => new URL(`https://${name}:${port}`).origin)
}

/** The address of a page for devices nearby, which may know no names of this network. */
export function nearbyAddress({ host, port }: { host: string; port: number }): string {
  const addresses = addressesAt(host)
  const address = addresses.find((one) => isIPv4(one) && isPrivateAddress(one)) ?? addresses[0]
  return `http://${address ?? 'localhost'}:${port}`
}

/** The name in a request by which the program does not answer, empty if it names none; null for a name of its own. */
export function foreignNameOf(request: Pick<IncomingMessage, 'headers'>, webOrigins: readonly string[]): string | null {
  const name = hostNameOf(request)?.toLowerCase() ?? ''
  const own = [...webOrigins.map((origin) => new URL(origin).hostname), 'localhost', ...machineNames()]
  return isAddress(name) || own.includes(name) ? null : name
}
