import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Incident } from '@barn-workbench/core/schema'
import { UNDO_TIME } from '@barn-workbench/core/writes'

/** An incident while it was open on screen. */
interface SeenOpen {
  incidentId: string
  version: number
}

interface ClosingAround {
  /** The incident as it is shown, with the user's pending changes. */
  shown: Incident | null
  /** The incident as the instance has sent it last. */
  loaded: Incident | null
  /** The own account. */
  accountId: string | null
  /** The incident that follows; null if it is the last one. */
  next: string | null
  /** The present time, in ms since the epoch. */
  now: () => number
  onGo: (incidentId: string) => void
}

/** Whether the instance has stored this state of the incident under the name of the user, who is in this window. */
function isStoredForUser(shown: Incident, { loaded, accountId }: ClosingAround): boolean {
  const isStored = loaded?.version === shown.version && loaded.closedAt !== null
  return isStored && accountId !== null && loaded.changedBy?.entityId === accountId && document.hasFocus()
}

/**
 * Whether the user has closed the incident that was open here: by a change that is still pending, which is made on the
 * version that was on screen, or by one that the instance has stored. One that somebody else has closed, or the user in
 * another window, stays on screen.
 */
function isClosedHere(around: ClosingAround, seenOpen: SeenOpen | null): boolean {
  const { shown } = around
  if (!shown || shown.closedAt === null || shown.incidentId !== seenOpen?.incidentId) return false
  return shown.version === seenOpen.version || isStoredForUser(shown, around)
}

/** An incident that the user has closed, from which the screen has gone on. */
export interface Decided {
  incidentId: string
  /** When, in ms since the epoch. */
  at: number
}

/** Calls `onGo` with the next incident once the one on screen is closed here. */
function useClosing(around: ClosingAround): void {
  const { shown, next, onGo } = around
  const [seenOpen, setSeenOpen] = useState<SeenOpen | null>(null)
  const isOpen = shown !== null && shown.closedAt === null
  if (isOpen && (seenOpen?.incidentId !== shown.incidentId || seenOpen.version !== shown.version))
    setSeenOpen({ incidentId: shown.incidentId, version: shown.version })
  const isClosed = isClosedHere(around, seenOpen)
  // Once for each time that it was open.
  const isDecided = useRef(false)
  const goOn = useEffectEvent(() => {
    if (isDecided.current) return
    isDecided.current = true
    if (next !== null) onGo(next)
  })
  useEffect(() => {
    if (isOpen) isDecided.current = false
    else if (isClosed) goOn()
  }, [isOpen, isClosed])
}

/**
 * Goes on to the next incident when the user has closed the one on screen, so that one after the other is decided. One
 * to which the user comes back stays on screen, even while its closing is pending. Returns the one from which it has
 * gone on last; null before that.
 */
export function useGoOnAfterClosing(around: ClosingAround): Decided | null {
  const { shown, now, onGo } = around
  const [decided, setDecided] = useState<Decided | null>(null)
  useClosing({
    ...around,
    onGo(next) {
      if (shown) setDecided({ incidentId: shown.incidentId, at: now() })
      onGo(next)
    },
  })
  return decided
}

/**
 * Time after a decision, ms, in which it can be undone or refused: the undo is offered once the instance has answered.
 */
const UNDONE_WITHIN = 2 * UNDO_TIME

interface UndoAround extends Pick<ClosingAround, 'now' | 'onGo'> {
  decided: Decided | null
  /** The decided one as it is shown, with the user's pending changes. */
  incident: Incident | null
}

/** Goes back to the incident that the user has closed when that is undone, or refused. */
export function useBackAfterUndo({ decided, incident, now, onGo }: UndoAround): void {
  const isOpen = decided !== null && incident?.incidentId === decided.incidentId && incident.closedAt === null
  const goBack = useEffectEvent(() => {
    if (decided && now() - decided.at < UNDONE_WITHIN) onGo(decided.incidentId)
  })
  useEffect(() => {
    if (isOpen) goBack()
  }, [isOpen])
}
