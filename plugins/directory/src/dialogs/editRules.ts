import { z } from 'zod'
import {
  HexColor,
  ImageAddress,
  InstanceOrder,
  Name,
  OptionalName,
  type OwnServiceProviderSettings,
  type ServiceProvider,
} from '@barn-workbench/core/schema'

export const EditRules = z.object({
  serviceProviderName: z.string().trim().min(1, 'required').pipe(Name),
  customizedServiceProviderName: OptionalName,
  folderName: OptionalName,
  instanceListOrder: InstanceOrder,
  backgroundColor: HexColor,
  imageUrl: z.union([z.literal(''), ImageAddress], 'address_invalid'),
})
export type EditValues = z.output<typeof EditRules>

/** The site to change. */
export interface EditInput {
  provider: ServiceProvider
  /** Whether the account may change the name for everyone. */
  mayRename: boolean
}

export function initialOf(provider: ServiceProvider): EditValues {
  return {
    serviceProviderName: provider.serviceProviderName,
    customizedServiceProviderName: provider.customizedServiceProviderName ?? '',
    folderName: provider.folderName ?? '',
    instanceListOrder: provider.instanceListOrder,
    backgroundColor: provider.backgroundColor,
    imageUrl: provider.imageUrl ?? '',
  }
}

const orNull = (text: string) => (text === '' ? null : text)

/** What was changed for the account itself. */
export function ownUpdatesOf(values: EditValues, provider: ServiceProvider): Partial<OwnServiceProviderSettings> {
  const next: OwnServiceProviderSettings = {
    customizedServiceProviderName: orNull(values.customizedServiceProviderName),
    folderName: orNull(values.folderName),
    instanceListOrder: values.instanceListOrder,
    backgroundColor: values.backgroundColor,
    imageUrl: orNull(values.imageUrl),
  }
  const keys = Object.keys(next) as (keyof OwnServiceProviderSettings)[]
  return Object.fromEntries(keys.filter((key) => next[key] !== provider[key]).map((key) => [key, next[key]]))
}
