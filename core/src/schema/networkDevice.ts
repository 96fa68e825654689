import { z } from 'zod'
import { withoutControls } from '../text'
import { Id, IpAddress, MacAddress, NAME_MAX_LENGTH, Timestamp } from './primitives'

/** The kind of a device, if the instance knows it. */
export const NETWORK_DEVICE_KINDS = ['camera', 'controller', 'recorder', 'router', 'phone'] as const
export type NetworkDeviceKind = (typeof NETWORK_DEVICE_KINDS)[number]

/** A name from a device or a list of makers. Invisible characters are removed, and a long name is cut off. */
const ForeignName = z
  .string()
  .transform((text) => {
    const line = withoutControls(text).replace(/\s+/g, ' ').trim()
    return [...line].slice(0, NAME_MAX_LENGTH).join('') || null
  })
  .nullable()

/** A device in the network of an instance. */
export const NetworkDevice = z.object({
  ipAddress: IpAddress,
  /** Lowercase, with colons. */
  macAddress: MacAddress,
  hostname: ForeignName,
  /** The vendor, by the first digits of the MAC address; null if unknown. */
  vendor: ForeignName,
  kind: z.enum(NETWORK_DEVICE_KINDS).nullable(),
  /** The camera whose pictures come from this address. */
  cameraId: Id.nullable(),
  /** The time at which it last answered, in ms since the epoch. */
  lastSeen: Timestamp,
})
export type NetworkDevice = z.infer<typeof NetworkDevice>
