import { z } from 'zod'
import { MINUTE } from '@barn-workbench/core/time'
import type { DeviceData } from '@barn-workbench/plugin-sdk/react'

/** A visit ends when no page of the workbench was on screen for so long, in ms. */
export const VISIT_GAP = 30 * MINUTE
/** Name under which the device keeps the visits. */
const STORED_NAME = 'visits'

/** What was known when the page was last used. */
const Moment = z.object({
  /** Time of the instance, ms since the epoch. */
  at: z.number(),
  /** Ids of the open incidents that were assigned to the account. */
  assigned: z.array(z.string()),
})
export type Moment = z.output<typeof Moment>

/** The end of the visit before, null on the first one; and the latest moment of the visit that is under way. */
const Kept = z.object({ version: z.literal(1), before: Moment.nullable(), latest: Moment })
type Kept = z.output<typeof Kept>

/** The visits of one account to one instance on this device. */
export interface Visits {
  /** The end of the visit before this one; null on the first one. */
  before(): Promise<Moment | null>
  /** Notes which incidents are assigned to the account while it uses the page. */
  note(assigned: readonly string[]): Promise<void>
  /** Stops to follow whether the page is on screen. */
  stop(): void
}

interface VisitDependencies {
  data: DeviceData
  /** The time of the instance, ms since the epoch. */
  now: () => number
  /** Whether the account is still signed in. */
  isSignedIn: () => boolean
  page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>
}

/**
 * Follows the visits. Several tabs, and a page that is loaded again, are one visit as long as it does not pause for
 * `VISIT_GAP`. Where the browser stores nothing, every page begins with a first visit.
 */
export function createVisits({ data, now, isSignedIn, page }: VisitDependencies): Visits {
  let kept: Kept | null = null
  let entered: Promise<Moment | null> | null = null

  async function read(): Promise<Kept | null> {
    const stored = Kept.safeParse(await data.get(STORED_NAME).catch(() => kept))
    return stored.success ? stored.data : null
  }

  async function enter(): Promise<Moment | null> {
    const stored = await read()
    if (!stored) return null
    return now() - stored.latest.at < VISIT_GAP ? stored.before : stored.latest
  }

  const before = () => (entered ??= enter())

  async function note(assigned: readonly string[]): Promise<void> {
    kept = { version: 1, before: await before(), latest: { at: now(), assigned: [...assigned] } }
    if (!isSignedIn()) return
    await data.set(STORED_NAME, kept).catch(() => undefined)
  }

  function followPage(): void {
    if (!page.hidden) return void before()
    if (kept) void note(kept.latest.assigned)
    entered = null
  }
  page.addEventListener('visibilitychange', followPage)

  return { before, note, stop: () => page.removeEventListener('visibilitychange', followPage) }
}
