import { useCallback, useSyncExternalStore } from 'react'
import { PageLink, useMessages, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import type { RunProblem } from '../../comparison/runs'

/** A run that is not shown, and the reason. A run of another barn has the id of that barn. */
export interface MissingRun {
  id: string
  name: string
  problem: RunProblem | 'stale'
}

/**
 * Names a run that is not shown, and why. For a barn without a signed-in account it links to its sign-in, and from
 * there back.
 */
export function MissingNote({ id, name, problem }: MissingRun) {
  const t = useMessages()
  const { address } = useWorkbench()
  const readAddress = useCallback(() => address.path() + address.search(), [address])
  const here = useSyncExternalStore(address.subscribe, readAddress)
  const text = t(`comparison.missing.${problem}`, { name })
  if (problem !== 'signedOut') return text
  return <PageLink to={`/login/${id}?next=${encodeURIComponent(here)}`}>{text}</PageLink>
}
