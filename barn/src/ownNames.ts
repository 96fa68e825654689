import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import { hostNameOf } from '@barn-workbench/workbench/server'

/*
 * A page elsewhere can give its own name the address of this machine, and would then be at the origin of the barn. So
 * the program answers under names of its own alone: addresses, the name of the machine, and those of the configuration.
 */

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1'])

/** The names of this machine in its network. */
function machineNames(): string[] {
  const name = hostname().toLowerCase()
  return [name, ...(name.includes('.') ? [] : [`${name}.local`])]
}

/** The addresses of this machine in its network, as they stand in a URL. */
function machineAddresses(): string[] {
  const entries = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  const reachable = entries.filter(({ internal, address }) => !internal && !address.startsWith('fe80:'))
  return reachable.map(({ family, address }) => (family === 'IPv6' ? `[${address}]` : address))
}

/**
 * The origins of pages of the web client: those of the configuration first, of which the set-up link takes the first
 * one, then those of this machine.
 */
export function ownOrigins({ host, port, webOrigins }: { host: string; port: number; webOrigins: readonly string[] }) {
  const names = LOOPBACK.has(host) ? [] : [...machineAddresses(), ...machineNames()]
  const local = [...names, 'localhost', '127.0.0.1'].map((name) => new URL(`http://${name}:${port}`).origin)
  return [...new Set([...webOrigins, ...local])]
}

/** The name in a request by which the program does not answer, empty if it names none; null for a name of its own. */
export function foreignNameOf(request: Pick<IncomingMessage, 'headers'>, webOrigins: readonly string[]): string | null {
  const name = hostNameOf(request)?.toLowerCase() ?? ''
  const isAddress = name.startsWith('[') || isIP(name) !== 0
  const own = [...webOrigins.map((origin) => new URL(origin).hostname), 'localhost', ...machineNames()]
  return isAddress || own.includes(name) ? null : name
}
