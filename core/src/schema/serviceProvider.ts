import { z } from 'zod'
import { HexColor, Id, StoredName, Version } from './primitives'

/** Default place of an instance in a list; smaller goes first. */
export const DEFAULT_INSTANCE_ORDER = 500
const MAXIMUM_INSTANCE_ORDER = 100_000
/** Default background colour of an instance's card. */
export const DEFAULT_INSTANCE_COLOR = '#f5f5f5'

/** Place of an instance in a list. */
export const InstanceOrder = z.int().min(0).max(MAXIMUM_INSTANCE_ORDER)

function hasCredentials(address: string): boolean {
  const { username, password } = new URL(address)
  return username !== '' || password !== ''
}

/** A picture of a site, which the page itself loads: never a script or a file of the device, and without a password. */
export const ImageAddress = z
  .url({ protocol: /^https?$/, abort: true })
  .max(2_000, { error: 'address_invalid', abort: true })
  .refine((address) => !hasCredentials(address), 'address_invalid')

/** The settings that an account has chosen for a service provider. */
export const OwnServiceProviderSettings = z.object({
  /** Null for the name in the directory. */
  customizedServiceProviderName: StoredName.nullable(),
  backgroundColor: HexColor,
  instanceListOrder: InstanceOrder,
  folderName: StoredName.nullable(),
  imageUrl: ImageAddress.nullable(),
})
export type OwnServiceProviderSettings = z.infer<typeof OwnServiceProviderSettings>

/** An instance to which a directory leads, as the account that asks sees it. */
export const ServiceProvider = OwnServiceProviderSettings.extend({
  serviceProviderId: Id,
  version: Version,
  /** The instance itself. */
  globalUniqueIdentifier: Id,
  serviceProviderName: z.string(),
  /** Null until the instance has answered. */
  instanceType: z.string().nullable(),
  /** The account of the directory that asks. */
  accountId: Id,
  /** The account that it has at the instance, or null. */
  remoteAccountId: Id.nullable(),
})
export type ServiceProvider = z.infer<typeof ServiceProvider>
