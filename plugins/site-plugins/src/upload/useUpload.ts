import { useEffect, useMemo, useRef, useState } from 'react'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import { newUuid } from '@barn-workbench/plugin-sdk'
import { useClock, useHost, useSession, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { createKeptUploads, digestOf, type KeptUpload } from './keptUpload'
import { bytesOf, faultOfFile, uploadPackage, type FileFault } from './uploadPackage'

/**
 * How an upload relates to one that was begun before: it goes on from there, the instance no longer has what was sent,
 * or another file was chosen.
 */
export type Continuation = 'resumed' | 'gone' | 'otherFile'

export type UploadState =
  | { kind: 'idle' }
  /** One was begun before the page was loaded. It goes on once its file is chosen again. */
  | { kind: 'kept'; upload: KeptUpload }
  | { kind: 'refused'; name: string; fault: FileFault }
  | {
      kind: 'running'
      name: string
      size: number
      received: number
      isWaiting: boolean
      continuation: Continuation | null
    }
  | { kind: 'failed'; name: string; problem: Problem }

export interface Upload {
  state: UploadState
  /** Sends a file. `pluginId` is the plugin that it is to update. */
  start: (file: File, pluginId?: string) => void
  /** Sends the last file again, from the byte where it was cut off. */
  retry: () => void
  /** Ends the upload, or forgets one that was begun before. */
  cancel: () => void
  /** Opens the page of a package that was sent before, as a whole. */
  look: (upload: KeptUpload) => void
  /** Removes the message about a file that is no package. */
  forgetFault: () => void
}

type Chosen = Omit<KeptUpload, 'at'> & { file: File; continuation: Continuation | null }

/** The upload of a file: the one that was begun with it, or a new one. */
function uploadOf(file: File, digest: string, kept: KeptUpload | null, pluginId: string | undefined): Chosen {
  const { name, size } = file
  const own = { file, name, size, digest }
  if (kept?.digest === digest && kept.size === size) {
    const updated = pluginId ?? kept.pluginId
    const { uploadId, received } = kept
    return { ...own, uploadId, received, ...(updated && { pluginId: updated }), continuation: 'resumed' }
  }
  const continuation = kept ? 'otherFile' : null
  return { ...own, uploadId: newUuid(), received: 0, ...(pluginId && { pluginId }), continuation }
}

/** Keeps the uploads of this account on the device, and finds one that was begun before the page was loaded. */
function useKeptUploads(onFound: (upload: KeptUpload) => void) {
  const session = useSession()
  const clock = useClock()
  const { deviceData } = useWorkbench()
  const uploads = useMemo(() => createKeptUploads(deviceData(session), clock.now), [deviceData, session, clock])
  const found = useRef(onFound)
  useEffect(() => {
    let isCurrent = true
    void uploads.find().then((upload) => isCurrent && upload && found.current(upload))
    return () => {
      isCurrent = false
    }
  }, [uploads])
  return uploads
}

/** Uploads a file that the user has chosen, and opens the page of the package when it is there. */
export function useUpload(): Upload {
  const session = useSession()
  const clock = useClock()
  const host = useHost()
  const [state, setState] = useState<UploadState>({ kind: 'idle' })
  const running = useRef<AbortController>(null)
  const last = useRef<Chosen>(null)
  const uploads = useKeptUploads((upload) =>
    setState((current) => (current.kind === 'idle' ? { kind: 'kept', upload } : current)),
  )
  useEffect(() => () => running.current?.abort(), [])

  const open = async ({ uploadId, pluginId }: Pick<KeptUpload, 'uploadId' | 'pluginId'>) => {
    await uploads.forget()
    const path = `/instance/${session.id}/plugins/uploads/${uploadId}` as const
    await host.navigate(pluginId === undefined ? path : `${path}/${pluginId}`)
  }

  /** Sends the chosen file, from the byte up to which the instance has it. */
  const send = async (chosen: Chosen, signal: AbortSignal, show: (next: UploadState) => void) => {
    const { file, continuation, ...upload } = chosen
    const { name, size, received: first } = upload
    const shown = { kind: 'running', name, size, continuation } as const
    show({ ...shown, received: first, isWaiting: false })
    const onProgress = ({ received, isWaiting }: { received: number; isWaiting: boolean }) => {
      if (signal.aborted) return
      const isGone = continuation === 'resumed' && received < first
      if (isGone) last.current = { ...chosen, continuation: 'gone' }
      show({ ...shown, received, isWaiting, continuation: isGone ? 'gone' : (last.current?.continuation ?? null) })
      void uploads.keep({ ...upload, received })
    }
    await uploadPackage(file, { session, clock, uploadId: upload.uploadId, from: first, signal, onProgress })
    if (!signal.aborted) await open(upload)
  }

  /** Begins with a file that the function finds, and gives up the upload in progress. */
  const begin = async (name: string, choose: () => Promise<Chosen | FileFault>) => {
    running.current?.abort()
    const abort = new AbortController()
    running.current = abort
    const show = (next: UploadState) => {
      if (!abort.signal.aborted) setState(next)
    }
    try {
      const chosen = await choose()
      if (abort.signal.aborted) return
      if (typeof chosen === 'string') return show({ kind: 'refused', name, fault: chosen })
      last.current = chosen
      await send(chosen, abort.signal, show)
    } catch (error) {
      show({ kind: 'failed', name, problem: problemOf(error) })
    }
  }

  return {
    state,
    start: (file, pluginId) =>
      void begin(file.name, async () => {
        const fault = await faultOfFile(file)
        if (fault) return fault
        return uploadOf(file, await digestOf(await bytesOf(file)), await uploads.find(), pluginId)
      }),
    retry: () => {
      const { current } = last
      if (current) void begin(current.name, () => Promise.resolve(current))
    },
    cancel: () => {
      running.current?.abort()
      void uploads.forget()
      setState({ kind: 'idle' })
    },
    look: (upload) => void open(upload),
    forgetFault: () => setState((current) => (current.kind === 'refused' ? { kind: 'idle' } : current)),
  }
}
