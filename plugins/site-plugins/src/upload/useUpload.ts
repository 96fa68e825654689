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
  /** Sends a file. `pluginId` is the plugin that it is to update. */
  start: (file: File, pluginId?: string) => void
  /** Sends the last file again, from the byte where it was cut off. */
  retry: () => void
  cancel: () => void
  /** Takes away what was said about a file that is no package. */
  forgetFault: () => void
}

interface Chosen {
  file: File
  uploadId: string
  pluginId: string | undefined
}

/** Uploads a file that the user has chosen, and opens the page of the package when it is there. */
export function useUpload(): Upload {
  const session = useSession()
  const clock = useClock()
  const host = useHost()
  const [state, setState] = useState<UploadState>({ kind: 'idle' })
  const running = useRef<AbortController>(null)
  const last = useRef<Chosen>(null)
  useEffect(() => () => running.current?.abort(), [])

  const send = async ({ file, uploadId, pluginId }: Chosen) => {
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
      const path = `/instance/${session.id}/plugins/uploads/${uploadId}` as const
      await host.navigate(pluginId === undefined ? path : `${path}/${pluginId}`)
    } catch (error) {
      show({ kind: 'failed', name, problem: problemOf(error) })
    }
  }

  return {
    state,
    start: (file, pluginId) => {
      last.current = { file, uploadId: newUuid(), pluginId }
      void send(last.current)
    },
    retry: () => {
      if (last.current) void send(last.current)
    },
    cancel: () => {
      running.current?.abort()
      setState({ kind: 'idle' })
    },
    forgetFault: () => setState((current) => (current.kind === 'refused' ? { kind: 'idle' } : current)),
  }
}
