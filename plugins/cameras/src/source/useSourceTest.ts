import { useEffect, useRef, useState } from 'react'
import { cameraSetup } from '@barn-workbench/core/contract'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import type { CameraSourceInput, SourceTest } from '@barn-workbench/core/schema'
import { useInstance } from '@barn-workbench/plugin-sdk/react'

/** What is known of a source: nothing, it is tried, what it gives, or that it could not be tried. */
export type TestState =
  | { state: 'none' }
  | { state: 'running' }
  | { state: 'done'; result: SourceTest }
  | { state: 'refused'; problem: Problem }

export const NOT_TESTED: TestState = { state: 'none' }

/** Tries sources. `cameraId`: the camera whose password is used where none is typed. */
export function useSourceTest(cameraId: string | null) {
  const { session } = useInstance()
  const [test, setTest] = useState(NOT_TESTED)
  const aborting = useRef<AbortController | null>(null)
  useEffect(() => () => aborting.current?.abort(), [])
  const run = async (source: CameraSourceInput): Promise<void> => {
    aborting.current?.abort()
    const { signal } = (aborting.current = new AbortController())
    setTest({ state: 'running' })
    try {
      const body = { source, ...(cameraId !== null && { cameraId }) }
      const result = await session.send(cameraSetup.test, { body }, { signal })
      if (!signal.aborted) setTest({ state: 'done', result })
    } catch (error) {
      if (!signal.aborted) setTest({ state: 'refused', problem: problemOf(error) })
    }
  }
  return { test, run }
}
