import { z } from 'zod'
import { Id } from './primitives'

/** The breed of the watchdogs that check whether a component works. */
export const HEALTH_CHECK_BREED = 'healthCheck'

/** Something that an instance can check at any time: a watchdog of a breed over one component. */
export const Watchdog = z.object({
  watchdogId: Id,
  breedName: z.string(),
  /** The component that is checked, as health-check incidents name it. */
  componentType: z.string().nullable(),
  componentId: z.string().nullable(),
  /** Name of the component for people. */
  prettyName: z.string().nullable(),
})
export type Watchdog = z.infer<typeof Watchdog>

/** The result of a check: how many of its parts failed. */
export const WatchdogResult = z.object({ failed: z.int().min(0), outOf: z.int().min(0) })
export type WatchdogResult = z.infer<typeof WatchdogResult>
