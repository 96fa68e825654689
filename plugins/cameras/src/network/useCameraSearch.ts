import { useState } from 'react'
import { cameraSearch } from '@barn-workbench/core/contract'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import type { CameraSearchState } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { useCall, useSession } from '@barn-workbench/plugin-sdk/react'

/** Whether a part of a search still runs, so that it is polled often. */
function isBusy(state: CameraSearchState | null | undefined): boolean {
  return state?.isRunning === true || (state?.found ?? []).some(({ access }) => ['asking', 'trying'].includes(access))
}

/** The latest search of the instance, and what can be done with it. */
export function useCameraSearch() {
  const session = useSession()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isSending, setSending] = useState(false)
  const [isFollowed, setFollowed] = useState(true)
  const call = useCall(cameraSearch.read, {}, { refresh: isFollowed ? SECOND : 10 * SECOND })
  const isRunning = isBusy(call.data)
  if (isFollowed !== (isRunning || isSending)) setFollowed(isRunning || isSending)

  /** Sends a call, and asks for the search again. Resolves to whether it succeeded. */
  async function send(run: () => Promise<unknown>): Promise<boolean> {
    setSending(true)
    setProblem(null)
    try {
      await run()
      await call.refetch()
      return true
    } catch (error) {
      setProblem(problemOf(error))
      return false
    } finally {
      setSending(false)
    }
  }

  return {
    call,
    problem,
    isRunning,
    isSending,
    start: (target: string) =>
      send(() => session.send(cameraSearch.start, { body: { target: target.trim() === '' ? null : target.trim() } })),
    tryPassword: (findings: string[], username: string, password: string) =>
      send(() => session.send(cameraSearch.tryPassword, { body: { findings, username, password } })),
    setClocks: (findings: string[]) => send(() => session.send(cameraSearch.setClocks, { body: { findings } })),
    follow: (id: string) => send(() => session.send(cameraSearch.follow, { params: { id } })),
    add: (cameras: { findingId: string; name: string }[]) =>
      send(() => session.send(cameraSearch.add, { body: { cameras } })),
  }
}

export type CameraSearchControl = ReturnType<typeof useCameraSearch>
