import { z } from 'zod'
import { isDeepEqual } from '@barn-workbench/core/layout'
import { DiscoveryObject, formatAddress, Name, parseAddress, type VmsInstance } from '@barn-workbench/core/schema'
import { ADDRESS_KINDS } from '../addresses'

/** An address as text; nothing where the instance has none of its kind. */
const AddressText = z
  .string()
  .trim()
  .refine((text) => text === '' || parseAddress(text) !== null, 'address_invalid')

/** The rules of the form: a name, and at least one address. */
export const EditRules = z
  .object({
    name: z.string().trim().min(1, 'required').pipe(Name),
    local: AddressText,
    gateway: AddressText,
    remote: AddressText,
  })
  .superRefine((values, context) => {
    if (ADDRESS_KINDS.every((kind) => values[kind] === ''))
      context.addIssue({ code: 'custom', path: ['local'], message: 'address_required' })
  })
type Values = z.output<typeof EditRules>

/** What the form shows at first. */
export function initialOf({ name, discoveryObject }: VmsInstance): Values {
  const textOf = (kind: (typeof ADDRESS_KINDS)[number]) => {
    const address = discoveryObject[kind]
    return address ? formatAddress(address) : ''
  }
  return { name, local: textOf('local'), gateway: textOf('gateway'), remote: textOf('remote') }
}

/** The addresses that were entered. What the form does not show of one, such as the id at a gateway, stays. */
function discoveryObjectOf(values: Values, before: DiscoveryObject): DiscoveryObject {
  const entries = ADDRESS_KINDS.flatMap((kind) => {
    const address = parseAddress(values[kind])
    return address ? [[kind, { ...before[kind], ...address }] as const] : []
  })
  return DiscoveryObject.parse(Object.fromEntries(entries))
}

/** The properties that were changed. */
export function changesOf(
  values: Values,
  { name, discoveryObject }: VmsInstance,
): Partial<Pick<VmsInstance, 'name' | 'discoveryObject'>> {
  const next = discoveryObjectOf(values, discoveryObject)
  return {
    ...(values.name !== name && { name: values.name }),
    ...(!isDeepEqual(next, discoveryObject) && { discoveryObject: next }),
  }
}
