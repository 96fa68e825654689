import type { Clock } from '@barn-workbench/core/clock'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import type { Session } from '@barn-workbench/core/session'
import type { DeviceCopy } from './deviceCopy'
import type { OwnEdits } from './keptLayouts'
import { pullOwn, pushOwn } from './ownExchange'

/** ms until what could not be told to the instance is tried again. */
export const PUSH_RETRY = 30_000

/** Keeps one's own edits on device and instance the same, one exchange at a time. `onOutcome` hears why the instance could not be told, or null. */
export function createOwnLane(
  session: Session,
  clock: Clock,
  kept: DeviceCopy,
  onOutcome: (problem: Problem | null) => void,
) {
  let lane = Promise.resolve()
  let retry: unknown

  function keepOwn(layoutId: string, own: OwnEdits | null): void {
    kept.set({ own: { ...kept.get().own, [layoutId]: own } })
  }

  /** Carries out a step, and keeps its outcome unless the edits were changed meanwhile. */
  async function keepOutcome(
    layoutId: string,
    step: (own: OwnEdits | null) => Promise<OwnEdits | null>,
  ): Promise<void> {
    const before = kept.get().own[layoutId] ?? null
    const after = await step(before)
    const { own } = kept.get()
    const isNews = after !== before || !Object.hasOwn(own, layoutId)
    if ((own[layoutId] ?? null) === before && isNews) keepOwn(layoutId, after)
  }

  async function exchange(layoutId: string): Promise<void> {
    await kept.loaded
    try {
      await keepOutcome(layoutId, (own) => pullOwn(session, layoutId, own))
      await keepOutcome(layoutId, async (own) => (own?.pending ? pushOwn(session, layoutId, own) : own))
      onOutcome(null)
    } catch (error) {
      onOutcome(problemOf(error))
      clock.clearTimeout(retry)
      if (kept.get().own[layoutId]?.pending) retry = clock.setTimeout(() => void refreshOwn(layoutId), PUSH_RETRY)
    }
  }

  function refreshOwn(layoutId: string): Promise<void> {
    lane = lane.then(() => exchange(layoutId))
    return lane
  }

  return { refreshOwn, keepOwn }
}
