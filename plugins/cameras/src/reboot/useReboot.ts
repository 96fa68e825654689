import { useEffect, useRef, useState } from 'react'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import { useInstance } from '@barn-workbench/plugin-sdk/react'
import { loadRebooted, rebootCameras, type RebootingCamera } from './rebootCameras'

/** How far a reboot is: not begun, its cameras cannot be loaded, or they are on their way. */
export type RebootState =
  | { state: 'asking' }
  | { state: 'loading' }
  | { state: 'failed'; problem: Problem }
  | { state: 'running'; cameras: readonly RebootingCamera[] }

/** Starts cameras anew, all in use for null, and tells how far they are while the caller is on screen. */
export function useReboot(cameraIds: readonly string[] | null): { reboot: RebootState; start: () => void } {
  const { session } = useInstance()
  const [reboot, setReboot] = useState<RebootState>({ state: 'asking' })
  const aborting = useRef<AbortController | null>(null)
  useEffect(() => () => aborting.current?.abort(), [])
  const start = async () => {
    const { signal } = (aborting.current = new AbortController())
    setReboot({ state: 'loading' })
    try {
      const all = await loadRebooted(session, cameraIds, signal)
      const onProgress = (cameras: readonly RebootingCamera[]) => {
        if (!signal.aborted) setReboot({ state: 'running', cameras })
      }
      await rebootCameras(session, all, { signal, onProgress })
    } catch (error) {
      if (!signal.aborted) setReboot({ state: 'failed', problem: problemOf(error) })
    }
  }
  return { reboot, start: () => void start() }
}
