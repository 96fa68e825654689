import { createContext, useContext, useEffect, useEffectEvent } from 'react'

/** The target of a navigation. @public */
export interface LeaveTarget {
  /** Whether it leads to another path. */
  isOtherPath: boolean
  /** The query string there. */
  search: string
}

/** Asks before a navigation that would leave something unfinished. */
export interface LeaveGuard {
  /** Asks whenever `leaves` holds. Returns the function that ends it. */
  ask(leaves: (target: LeaveTarget) => boolean): () => void
}

const LeaveGuardContext = createContext<LeaveGuard | null>(null)
export const LeaveGuardProvider = LeaveGuardContext.Provider

/**
 * While `isUnsaved`, the user is asked before leaving the page within the workbench. Unsaved input should be kept on
 * the device as well, since the window can be closed. `leaves`: whether a navigation leaves the page; by default any to
 * another path. @public
 */
export function useLeaveQuestion(
  isUnsaved: boolean,
  leaves: (target: LeaveTarget) => boolean = ({ isOtherPath }) => isOtherPath,
): void {
  const guard = useContext(LeaveGuardContext)
  const decide = useEffectEvent(leaves)
  useEffect(() => (isUnsaved ? guard?.ask((target) => decide(target)) : undefined), [guard, isUnsaved])
}
