import { z } from 'zod'
import { Id } from './primitives'

export const InstanceType = z.enum(['barn', 'data_collector', 'admiral', 'senator'])
export type InstanceType = z.infer<typeof InstanceType>

const Address = z.object({
  protocol: z.enum(['http', 'https']),
  hostname: z
    .string()
    .min(1)
    .max(253)
    .regex(/^[A-Za-z0-9.:[\]-]+$/),
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
export const InstanceIdentity = z.object({ globalUniqueIdentifier: Id })

export const InstanceVersion = z.object({
  version: z.string(),
  globalUniqueIdentifier: Id,
  instanceType: z.string(),
  name: z.string(),
  /** IANA time zone of the barn. Its dates and measurement buckets are in this zone. */
  timeZone: z.string(),
})
export type InstanceVersion = z.infer<typeof InstanceVersion>
