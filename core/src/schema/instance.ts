import { z } from 'zod'
import { Id } from './primitives'

export const InstanceType = z.enum(['barn', 'data_collector', 'admiral', 'senator'])
export type InstanceType = z.infer<typeof InstanceType>

export const Species = z.enum(['pigs', 'chickens'])
export type Species = z.infer<typeof Species>

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

/** Where an instance may answer; the client tries local, then gateway, then remote. */
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

/** `GET /config.json` of the web client's own server: what a fresh browser knows. */
export const ClientConfiguration = z.object({
  directory: z.object({ globalUniqueIdentifier: Id, discoveryObject: DiscoveryObject }).optional(),
  instances: z.array(KnownInstance),
})
export type ClientConfiguration = z.infer<typeof ClientConfiguration>

export const InstanceIdentity = z.object({ globalUniqueIdentifier: Id })

export const InstanceVersion = z.object({
  version: z.string(),
  globalUniqueIdentifier: Id,
  instanceType: z.string(),
  name: z.string(),
  /** IANA time zone of the site; dates and buckets are the barn's. */
  timeZone: z.string(),
})
export type InstanceVersion = z.infer<typeof InstanceVersion>

/** Where an instance's own default place in a list and its colour come from. */
export const DEFAULT_INSTANCE_ORDER = 500
export const DEFAULT_INSTANCE_BACKGROUND = '#f5f5f5'
/** How long the picture of an instance is kept, in ms. */
export const INSTANCE_IMAGE_MAX_AGE = 7 * 24 * 3_600_000
