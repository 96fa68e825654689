import { wait, type Clock } from '@barn-workbench/core/clock'
import { SECOND } from '@barn-workbench/core/time'
import type { AccountLayouts } from '../layouts/workbenchLayouts'

/** Time for which a sign-out waits until own layouts are sent, in ms. */
const SEND_TIMEOUT = 5 * SECOND

/** Ids of the layouts whose changes a sign-out would lose. */
export interface PendingLayouts {
  /** Saved, but not sent to the instance yet. */
  unsent: readonly string[]
  /** Changed in the editor, but not saved. */
  drafted: readonly string[]
}

/**
 * The data that a sign-out would lose: changes of layouts, and the titles of submissions that wait for the instance.
 */
export interface PendingChanges extends PendingLayouts {
  waiting: readonly string[]
}

/** Ids of the layouts whose own edits the instance does not have yet. */
export function unsentIds(layouts: AccountLayouts): string[] {
  return Object.entries(layouts.snapshot().own).flatMap(([layoutId, own]) => (own?.pending ? [layoutId] : []))
}

/** Resolves when this device's layouts are read. */
function whenLoaded(layouts: AccountLayouts): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!layouts.snapshot().loaded) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = layouts.subscribe(check)
    check()
  })
}

async function sendAll(layouts: AccountLayouts): Promise<void> {
  await whenLoaded(layouts)
  await Promise.all(unsentIds(layouts).map((layoutId) => layouts.refreshOwn(layoutId)))
}

/**
 * Sends an account's own edits of layouts that the instance does not have yet. Resolves with the edits that could not
 * be sent in time, and with the drafts, which are never sent.
 */
export async function sendPendingLayouts(layouts: AccountLayouts, clock: Clock): Promise<PendingLayouts> {
  const drafted = layouts.draftedIds()
  const timeout = new AbortController()
  await Promise.race([sendAll(layouts), wait(clock, SEND_TIMEOUT, timeout.signal).catch(() => undefined)])
  timeout.abort()
  return { unsent: unsentIds(layouts), drafted: await drafted }
}
