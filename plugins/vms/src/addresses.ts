import { DiscoveryObject, type Address } from '@barn-workbench/core/schema'

/** The kinds of addresses of an instance, in the order in which a client prefers them. */
export const ADDRESS_KINDS = ['local', 'gateway', 'remote'] as const
export type AddressKind = (typeof ADDRESS_KINDS)[number]

/** The rules of an instance for an address. */
const AddressSchema = DiscoveryObject.shape.remote.unwrap()
const DEFAULT_PORTS: Readonly<Record<string, number>> = { http: 80, https: 443 }

/** An address as people write it; without the port where the protocol says it. */
export function formatAddress({ protocol, hostname, port }: Address): string {
  return `${protocol}://${hostname}${port === DEFAULT_PORTS[protocol] ? '' : `:${port}`}`
}

/** Whether an address names a server alone: a path and the like have no place in it. */
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

/** The addresses of an instance, each with its kind. */
export function addressesOf(discoveryObject: DiscoveryObject): { kind: AddressKind; text: string }[] {
  return ADDRESS_KINDS.flatMap((kind) => {
    const address = discoveryObject[kind]
    return address ? [{ kind, text: formatAddress(address) }] : []
  })
}
