import { z } from 'zod'
import { Hostname } from './hostname'
import { Id } from './primitives'
import { Species } from './species'

export const InstanceType = z.enum(['barn', 'data_collector', 'admiral', 'senator'])
export type InstanceType = z.infer<typeof InstanceType>

/** An IPv6 address as it stands in a URL, in brackets. */
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
})
export type ClientConfiguration = z.infer<typeof ClientConfiguration>

/** The id by which a client recognizes the instance that answers at an address. */
export const InstanceIdentity = z.object({
  globalUniqueIdentifier: Id,
  /** Ed25519 key of the instance, base64url of its 32 bytes; absent where the instance signs nothing. */
  publicKey: z.string().max(100).optional(),
  /** Signature of `identityMessage` by this key, base64url, where the request held a nonce. */
  signature: z.string().max(200).optional(),
})
export type InstanceIdentity = z.infer<typeof InstanceIdentity>

/**
 * The text that an instance signs to show who it is. `basePath`: the path before `/api` at which it answers, such as
 * `/gateway/1001`; empty where it answers itself.
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
  /** Of a barn without detectors, whose labels do not tell it. */
  species: Species.optional().catch(undefined),
})
export type InstanceVersion = z.infer<typeof InstanceVersion>
