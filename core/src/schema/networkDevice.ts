import { z } from 'zod'
import { IpAddress, MacAddress } from './addressRules'
import { Id, Timestamp } from './primitives'

/** What a device is, where the instance knows it. */
export const NETWORK_DEVICE_KINDS = ['camera', 'controller', 'recorder', 'router', 'phone'] as const
export type NetworkDeviceKind = (typeof NETWORK_DEVICE_KINDS)[number]

/** A device in the network of an instance. */
export const NetworkDevice = z.object({
  ipAddress: IpAddress,
  /** Lowercase, with colons. */
  macAddress: MacAddress,
  hostname: z.string().nullable(),
  /** The maker, by the first digits of the MAC address; null: not known. */
  vendor: z.string().nullable(),
  kind: z.enum(NETWORK_DEVICE_KINDS).nullable(),
  /** The camera whose pictures come from this address. */
  cameraId: Id.nullable(),
  /** When it last answered, in ms since the epoch. */
  lastSeen: Timestamp,
})
export type NetworkDevice = z.infer<typeof NetworkDevice>
