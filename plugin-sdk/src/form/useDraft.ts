import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useOptionalSession, useWorkbench } from '../react/WorkbenchContext'
import { createDraftStore, type Draft, type DraftStore } from './draftStore'

/** The draft of a name. @public */
export interface NamedDraft<Value> {
  /** Null: nothing is kept, since there is no name or no instance around. */
  store: DraftStore<Value> | null
  /** What was kept; null: nothing; undefined: it is being loaded. */
  loaded: Draft<Value> | null | undefined
}

/**
 * Keeps what is being written on this device, for the account at the instance around. `name`: null keeps nothing. `read`: reads a stored
 * value, null where it is none. `onLoad` is given what was kept. What has been submitted already, and waits for the instance, is no draft any more. @public
 */
export function useDraft<Value>(
  name: string | null,
  read: (value: unknown) => Value | null,
  onLoad?: (draft: Draft<Value>) => void,
): NamedDraft<Value> {
  const { deviceData, outbox, clock } = useWorkbench()
  const session = useOptionalSession()
  const readStored = useEffectEvent(read)
  const store = useMemo(() => {
    if (name === null || !session) return null
    return createDraftStore<unknown>({ data: deviceData(session), name, clock, read: (value) => value ?? null })
  }, [name, session, deviceData, clock])
  const [loaded, setLoaded] = useState<{ store: typeof store; draft: Draft<Value> | null } | null>(null)
  const receive = useEffectEvent((draft: Draft<unknown> | null) => {
    const isSubmitted =
      session !== null &&
      outbox(session)
        ?.unsent()
        .some(({ key }) => key === draft?.key)
    const value = draft && !isSubmitted ? readStored(draft.value) : null
    const kept = draft && value !== null ? { key: draft.key, value } : null
    setLoaded({ store, draft: kept })
    if (kept) onLoad?.(kept)
  })
  useEffect(() => {
    if (!store) return
    let isCurrent = true
    void store.load().then((draft) => {
      if (isCurrent) receive(draft)
    })
    window.addEventListener('pagehide', store.flush)
    return () => {
      isCurrent = false
      window.removeEventListener('pagehide', store.flush)
      store.flush()
    }
  }, [store])
  if (!store) return { store: null, loaded: null }
  return { store: store as DraftStore<Value>, loaded: loaded?.store === store ? loaded.draft : undefined }
}
