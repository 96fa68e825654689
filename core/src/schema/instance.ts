import { z } from 'zod'
import { Hostname, Id, StoredName, Version } from './primitives'
import { Species } from './species'

export const InstanceType = z.enum(['barn', 'data_collector', 'admiral', 'senator'])
export type InstanceType = z.infer<typeof InstanceType>

/** An IPv6 address in the form of a URL, in brackets. */
const Ipv6Host = z
  .string()
  .max(50)
  .refine((text) => /^\[[0-9A-Fa-f:.]+\]$/.test(text) && URL.canParse(`http://${text}/`))

const Address = z.object({
  protocol: z.enum(['http', 'https']),
  hostname: z.union([Hostname, Ipv6Host], 'hostname_invalid'),
  port: z.int().min(1).max(65535),
})
export type Address = z.infer<typeof Address>

/** Addresses at which an instance may answer. The client prefers local, then gateway, then remote. */
export const DiscoveryObject = z.object({
  local: Address.optional(),
  gateway: Address.extend({ id: Id.optional() }).optional(),
  remote: Address.optional(),
})
export type DiscoveryObject = z.infer<typeof DiscoveryObject>

export const KnownInstance = z.object({
  globalUniqueIdentifier: Id,
  name: z.string(),
  discoveryObject: DiscoveryObject,
})
export type KnownInstance = z.infer<typeof KnownInstance>

/** Answer of `GET /config.json` of the web client's own server: the instances that a new browser knows. */
export const ClientConfiguration = z.object({
  directory: z.object({ globalUniqueIdentifier: Id, discoveryObject: DiscoveryObject }).optional(),
  instances: z.array(KnownInstance),
  /** Whether this server offers plugins, so that a client need not ask. The server adds it; no file names it. */
  hasPlugins: z.boolean().optional(),
  /** Whether it notifies open pages of changes in them. */
  watchesPlugins: z.boolean().optional(),
})
export type ClientConfiguration = z.infer<typeof ClientConfiguration>

/** The id by which a client recognizes the instance that answers at an address. */
export const InstanceIdentity = z.object({
  globalUniqueIdentifier: Id,
  /** Ed25519 key of the instance, base64url of its 32 bytes; absent if the instance signs nothing. */
  publicKey: z.string().max(100).optional(),
  /** Signature of `identityMessage` by this key, base64url, where the request held a nonce. */
  signature: z.string().max(200).optional(),
})
export type InstanceIdentity = z.infer<typeof InstanceIdentity>

/**
 * The text that an instance signs to prove its identity. `basePath`: the path before `/api` at which it answers, such
 * as `/gateway/1001`; empty if it answers itself.
 */
export function identityMessage(globalUniqueIdentifier: string, nonce: string, basePath: string): string {
  return ['barn-workbench-identity', globalUniqueIdentifier, nonce, basePath].join('\n')
}

export const InstanceVersion = z.object({
  version: z.string(),
  globalUniqueIdentifier: Id,
  instanceType: z.string(),
  name: z.string(),
  /** IANA time zone of the barn. Its dates and measurement buckets are in this zone. */
  timeZone: z.string(),
  /** Set for a barn without detectors. Elsewhere the labels of the detectors determine the species. */
  species: Species.optional().catch(undefined),
})
export type InstanceVersion = z.infer<typeof InstanceVersion>

/** An instance of a customer, which an admiral administers. */
export const VmsInstance = z.object({
  globalUniqueIdentifier: Id,
  version: Version,
  name: z.string(),
  /** The addresses at which it may answer. */
  discoveryObject: DiscoveryObject,
})
export type VmsInstance = z.infer<typeof VmsInstance>

/** Characters of a discovery string at most. */
const MAXIMUM_LENGTH = 4_000
const DEFAULT_PORTS: Readonly<Record<string, number>> = { http: 80, https: 443 }
const AddressSchema = DiscoveryObject.shape.remote.unwrap()

/** The content of a discovery string: an instance with a name and at least one address. */
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

/** Reads an address that the user has entered; null if it is not the address of a server. */
export function parseAddress(text: string): Address | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const protocol = url.protocol.slice(0, -1)
  const port = url.port === '' ? DEFAULT_PORTS[protocol] : Number(url.port)
  const address = isBare(url) ? AddressSchema.safeParse({ protocol, hostname: url.hostname, port }) : null
  return address?.data ?? null
}

/** The text that describes an instance to a client, also as a QR code. */
export function formatDiscovery({ globalUniqueIdentifier, name, discoveryObject }: KnownInstance): string {
  const bytes = new TextEncoder().encode(JSON.stringify({ globalUniqueIdentifier, name, discoveryObject }))
  const base64 = btoa(String.fromCharCode(...bytes))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Reads a discovery string, or the part of a link that follows `#`; null if it is not valid. */
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

/** The addresses of an instance with one known address: its host decides how the instance is reached. */
export function discoveryObjectOf(address: Address): DiscoveryObject {
  return isLocalHost(address.hostname) ? { local: address } : { remote: address }
}
