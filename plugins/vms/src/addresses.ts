import { formatAddress, type DiscoveryObject } from '@barn-workbench/core/schema'

/** The kinds of addresses of an instance, in the order in which a client prefers them. */
export const ADDRESS_KINDS = ['local', 'gateway', 'remote'] as const
export type AddressKind = (typeof ADDRESS_KINDS)[number]

/** The addresses of an instance, each with its kind. */
export function addressesOf(discoveryObject: DiscoveryObject): { kind: AddressKind; text: string }[] {
  return ADDRESS_KINDS.flatMap((kind) => {
    const address = discoveryObject[kind]
    return address ? [{ kind, text: formatAddress(address) }] : []
  })
}
