import { z } from 'zod'
import { hiddenSetting } from '@barn-workbench/plugin-sdk'

/** The settings of the lane of events. */
export const EventSettings = z.object({
  /** The types of events that are not shown. */
  hiddenTypes: hiddenSetting(z.array(z.string()).default([])),
  /** Whether it shows the camera that the address names, where it names one. */
  chosenCamera: hiddenSetting(z.boolean().default(false)),
})
export type EventSettings = z.output<typeof EventSettings>
