import { createContext, useContext, useEffect, useEffectEvent } from 'react'

/** The target of a navigation. @public */
export interface LeaveTarget {
  /** Whether it leads to another path. */
  isOtherPath: boolean
  /** The query string there. */
  search: string
}

/** A question before a navigation that would leave something unfinished. */
export interface LeaveQuestion {
  /** Whether it is asked before a navigation. */
  leaves(target: LeaveTarget): boolean
  /** Whether the unsaved input stays on the device. */
  isKept: boolean
}

/** Asks before a navigation that would leave something unfinished. */
export interface LeaveGuard {
  /** Returns the function that ends the question. */
  ask(question: LeaveQuestion): () => void
}

const LeaveGuardContext = createContext<LeaveGuard | null>(null)
export const LeaveGuardProvider = LeaveGuardContext.Provider

/**
 * While `isUnsaved`, the user is asked before leaving the page within the workbench. Unsaved input should be kept on
 * the device as well, since the window can be closed; without `isKept` the question says that it is lost. `leaves`:
 * whether a navigation leaves the page; by default any to another path. @public
 */
export function useLeaveQuestion(
  isUnsaved: boolean,
  leaves: (target: LeaveTarget) => boolean = ({ isOtherPath }) => isOtherPath,
  { isKept = true }: { isKept?: boolean } = {},
): void {
  const guard = useContext(LeaveGuardContext)
  const decide = useEffectEvent(leaves)
  useEffect(
    () => (isUnsaved ? guard?.ask({ leaves: (target) => decide(target), isKept }) : undefined),
    [guard, isUnsaved, isKept],
  )
}
