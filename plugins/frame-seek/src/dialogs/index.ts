import type { IntentResult, ParsedIntentInput, pickMoment } from '@barn-workbench/core/intents'
import { defineDialog } from '@barn-workbench/plugin-sdk'

/** Asks for a moment by pictures. */
export const pickDialog = defineDialog<ParsedIntentInput<typeof pickMoment>, IntentResult<typeof pickMoment>>({
  id: 'frame-seek.pick',
  isWide: true,
  load: async () => (await import('./PickMoment')).PickMoment,
})
