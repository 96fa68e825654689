import { z } from 'zod'
import { DEFAULT_INSTANCE_COLOR, HexColor, OptionalName } from '@barn-workbench/core/schema'
import type { EntryPatch, InstanceEntry } from '@barn-workbench/core/session'

/** The rules of the form. Everything may be empty. */
export const EditRules = z.object({
  customName: OptionalName,
  folderName: OptionalName,
  bgcolor: z.string().refine((text) => HexColor.safeParse(text).success, 'color_invalid'),
  email: z.union([z.literal(''), z.email('email_invalid').max(254)]),
  useServiceProviderImageUrl: z.boolean(),
})
type Values = z.output<typeof EditRules>

export function initialOf(entry: InstanceEntry): Values {
  return {
    customName: entry.customName ?? '',
    folderName: entry.folderName ?? '',
    bgcolor: entry.bgcolor,
    email: entry.email ?? '',
    useServiceProviderImageUrl: entry.useServiceProviderImageUrl,
  }
}

/** What is written. A name that is the instance's own is none of one's own. */
export function patchOf({ customName, folderName, email, ...values }: Values, { name }: InstanceEntry): EntryPatch {
  return {
    ...values,
    customName: customName === '' || customName === name ? null : customName,
    folderName: folderName || null,
    email: email || null,
  }
}

/** Colours of a card. The first is the default, which leaves it as it is. */
export const CARD_COLORS = [
  DEFAULT_INSTANCE_COLOR,
  '#2b8a3e',
  '#1f6a9c',
  '#e8890c',
  '#ae3ec9',
  '#0c8599',
  '#e64980',
  '#495057',
] as const
