import type { ComponentType } from 'react'
import type { SlotInputs, SlotName } from '@barn-workbench/core/intents'

/** What a plugin shows in a place that another one offers. Its code loads when the place is on screen. @public */
export interface SlotContentDefinition<Name extends SlotName = SlotName> {
  /** `plugin.content`. */
  id: `${string}.${string}`
  slot: Name
  /** Contents with smaller numbers stand first; of one number the one with the smaller id. */
  order: number
  /** Permissions of which one is enough; none: every account that is signed in. */
  needs: readonly string[]
  /** It is for specialists: it is left out in the basic mode (`useUserMode`). */
  userMode?: 'advanced'
  load(): Promise<ComponentType<SlotInputs[Name]>>
}

/** Declares the content of a slot; it returns its argument. @public */
export function defineSlotContent<Name extends SlotName>(
  content: SlotContentDefinition<Name>,
): SlotContentDefinition<Name> {
  return content
}
