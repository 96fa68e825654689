import { useEffect, useRef, useState } from 'react'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import { newUuid } from '@barn-workbench/plugin-sdk'
import { useClock, useHost, useSession } from '@barn-workbench/plugin-sdk/react'
import { faultOfFile, uploadPackage, type FileFault } from './uploadPackage'

export type UploadState =
  | { kind: 'idle' }
  | { kind: 'refused'; name: string; fault: FileFault }
  | { kind: 'running'; name: string; size: number; received: number; isWaiting: boolean }
  | { kind: 'failed'; name: string; problem: Problem }

export interface Upload {
  state: UploadState
  start: (file: File) => void
  /** Sends the last file again, from the byte where it was cut off. */
  retry: () => void
  cancel: () => void
}

/** Uploads a file that the user has chosen, and opens the page of the package when it is there. */
export function useUpload(): Upload {
  const session = useSession()
  const clock = useClock()
  const host = useHost()
  const [state, setState] = useState<UploadState>({ kind: 'idle' })
  const running = useRef<AbortController>(null)
  const last = useRef<{ file: File; uploadId: string }>(null)
  useEffect(() => () => running.current?.abort(), [])

  const send = async (file: File, uploadId: string) => {
    running.current?.abort()
    const abort = new AbortController()
    running.current = abort
    const { name, size } = file
    const show = (next: UploadState) => {
      if (!abort.signal.aborted) setState(next)
    }
    try {
      const fault = await faultOfFile(file)
      if (fault) return show({ kind: 'refused', name, fault })
      show({ kind: 'running', name, size, received: 0, isWaiting: false })
      const onProgress = (progress: { received: number; isWaiting: boolean }) =>
        show({ kind: 'running', name, size, ...progress })
      await uploadPackage(file, { session, clock, uploadId, signal: abort.signal, onProgress })
      if (abort.signal.aborted) return
      await host.navigate(`/instance/${session.id}/plugins/uploads/${uploadId}`)
    } catch (error) {
      show({ kind: 'failed', name, problem: problemOf(error) })
    }
  }

  return {
    state,
    start: (file) => {
      last.current = { file, uploadId: newUuid() }
      void send(file, last.current.uploadId)
    },
    retry: () => {
      if (last.current) void send(last.current.file, last.current.uploadId)
    },
    cancel: () => {
      running.current?.abort()
      setState({ kind: 'idle' })
    },
  }
}
