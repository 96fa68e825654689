import { z } from 'zod'
import { DiscoveryObject, KnownInstance, type Address } from './instance'
import { StoredName } from './primitives'

/** Characters of a discovery string at most. */
const MAXIMUM_LENGTH = 4_000
const DEFAULT_PORTS: Readonly<Record<string, number>> = { http: 80, https: 443 }
const AddressSchema = DiscoveryObject.shape.remote.unwrap()

/** What a discovery string holds: an instance with a name and at least one address. */
const Discovery = KnownInstance.extend({ name: StoredName }).refine(
  ({ discoveryObject }) => Object.values(discoveryObject).some((address) => address !== undefined),
  { path: ['discoveryObject'] },
)

/** An address as people write it; without the port where the protocol says it. */
export function formatAddress({ protocol, hostname, port }: Address): string {
  return `${protocol}://${hostname}${port === DEFAULT_PORTS[protocol] ? '' : `:${port}`}`
}

/** Whether an address names a server alone: a path, credentials and the like have no place in it. */
function isBare({ pathname, search, hash, username, password }: URL): boolean {
  return pathname === '/' && [search, hash, username, password].every((part) => part === '')
}

/** Reads what somebody has written; null: it is no address of a server. */
export function parseAddress(text: string): Address | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const protocol = url.protocol.slice(0, -1)
  const port = url.port === '' ? DEFAULT_PORTS[protocol] : Number(url.port)
  const address = isBare(url) ? AddressSchema.safeParse({ protocol, hostname: url.hostname, port }) : null
  return address?.data ?? null
}

/** The text by which a client is told of an instance, also as a QR code. */
export function formatDiscovery({ globalUniqueIdentifier, name, discoveryObject }: KnownInstance): string {
  const bytes = new TextEncoder().encode(JSON.stringify({ globalUniqueIdentifier, name, discoveryObject }))
  const base64 = btoa(String.fromCharCode(...bytes))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Reads a discovery string, or the part of a link that follows `#`; null: it is none. */
export function parseDiscovery(text: string): KnownInstance | null {
  const [encoded = ''] = text.trim().split('#').slice(-1)
  if (encoded.length > MAXIMUM_LENGTH || !/^[A-Za-z0-9_-]+=*$/.test(encoded)) return null
  try {
    const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return z.safeParse(Discovery, value).data ?? null
  } catch {
    return null
  }
}

/** Whether a host is reached in the network of this device only. */
function isLocalHost(hostname: string): boolean {
  return (
    !hostname.includes('.') ||
    /\.(local|lan|home|internal)$|^(127|10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\./.test(hostname)
  )
}

/** The addresses of an instance of which one is known: where it lies decides how it is reached. */
export function discoveryObjectOf(address: Address): DiscoveryObject {
  return isLocalHost(address.hostname) ? { local: address } : { remote: address }
}
