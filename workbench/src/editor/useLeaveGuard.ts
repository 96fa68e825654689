import { useBlocker } from 'react-router'
import { EDIT_PARAMETER } from './editParameter'

/** Stops a way out of the editor while something is unsaved, until it is answered. */
export function useLeaveGuard(dirty: boolean): { asks: boolean; stay: () => void; leave: () => void } {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const stays =
      nextLocation.pathname === currentLocation.pathname && new URLSearchParams(nextLocation.search).has(EDIT_PARAMETER)
    return dirty && !stays
  })
  return { asks: blocker.state === 'blocked', stay: () => blocker.reset?.(), leave: () => blocker.proceed?.() }
}
