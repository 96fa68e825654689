import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { z } from 'zod'
import type { Clock } from '@barn-workbench/core/clock'
import { SECOND } from '@barn-workbench/core/time'
import { useOptionalSession, useWorkbench, type DeviceData } from '../context/WorkbenchContext'
import { newUuid } from '../writes/newUuid'

/** After this time without a change a draft is stored, in ms. */
const DRAFT_PAUSE = 0.3 * SECOND

/** A value that is being edited, and the key of its submission. @public */
export interface Draft<Value> {
  value: Value
  /** The idempotency key with which it is sent, another one for each change. */
  key: string
}

/** A draft of a value, with a new key. @public */
export function draftOf<Value>(value: Value): Draft<Value> {
  return { value, key: newUuid() }
}

/** Keeps what is being written on the device. @public */
export interface DraftStore<Value> {
  /** The stored draft, or null. */
  load(): Promise<Draft<Value> | null>
  /** Stores a draft soon; null forgets it. */
  keep(draft: Draft<Value> | null): void
  forget(): void
  /** Stores at once what is not stored yet. */
  flush(): void
}

interface DraftOptions<Value> {
  data: DeviceData
  name: string
  clock: Pick<Clock, 'setTimeout'>
  /** Reads a stored value; null if it is not valid. */
  read(value: unknown): Value | null
}

const Stored = z.object({ value: z.unknown(), key: z.string() })
const ignore = () => undefined

/** The draft of a name. A device that stores nothing keeps none, and says nothing about it. */
export function createDraftStore<Value>({ data, name, clock, read }: DraftOptions<Value>): DraftStore<Value> {
  let pending: { draft: Draft<Value> | null } | null = null
  let cancel: () => void = ignore

  function flush(): void {
    cancel()
    if (pending === null) return
    const { draft } = pending
    pending = null
    if (draft === null) data.remove(name).catch(ignore)
    else data.set(name, draft).catch(ignore)
  }

  return {
    async load() {
      const { data: stored } = Stored.safeParse(await data.get(name).catch(ignore))
      const value = stored ? read(stored.value) : null
      return stored && value !== null ? { value, key: stored.key } : null
    },
    keep(draft) {
      pending = { draft }
      cancel()
      cancel = clock.setTimeout(flush, DRAFT_PAUSE)
    },
    forget() {
      cancel()
      pending = null
      data.remove(name).catch(ignore)
    },
    flush,
  }
}

/** The draft of a name. @public */
export interface NamedDraft<Value> {
  /** Null if nothing is kept, since there is no name or no instance around. */
  store: DraftStore<Value> | null
  /** The stored draft, or null; undefined while it loads. */
  loaded: Draft<Value> | null | undefined
}

/**
 * Keeps a draft on this device, for the account at the instance around. `name`: null keeps nothing. `read`: reads a
 * stored value, null if it is not valid. `onLoad` receives the stored draft. A submission that waits for the instance
 * is no longer a draft. @public
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

/** Whether a stored value is of the type of the field's initial value. */
function fits(stored: unknown, initial: unknown): boolean {
  if (initial === undefined || initial === null || stored === undefined) return true
  return typeof stored === typeof initial && Array.isArray(stored) === Array.isArray(initial)
}

/** The stored values of a form, limited to those that its fields accept; null if they are not values. */
function readValues<Values extends object>(stored: unknown, initial: Values): Values | null {
  if (typeof stored !== 'object' || stored === null) return null
  const known = Object.entries(stored).filter(
    ([name, value]) => Object.hasOwn(initial, name) && fits(value, initial[name as keyof Values]),
  )
  return { ...initial, ...Object.fromEntries(known) }
}

interface KeptValuesOptions<Values extends object> {
  /** Null keeps nothing. */
  name: string | null
  values: Values
  /** The idempotency key with which values are sent. */
  keyOf: (values: Values) => string
  /** Called with the kept draft. */
  onRestore: (draft: Draft<Values>) => void
}

/** Keeps the values of a form on the device, from the first change on. */
export function useKeptValues<Values extends object>({ name, values, keyOf, onRestore }: KeptValuesOptions<Values>) {
  const [initial] = useState(values)
  const [isRestored, setIsRestored] = useState(false)
  const [revision, setRevision] = useState(0)
  const restore = (draft: Draft<Values>) => {
    onRestore(draft)
    setIsRestored(true)
    setRevision((last) => last + 1)
  }
  const { store, loaded } = useDraft<Values>(name, (stored) => readValues(stored, initial), restore)
  const keep = useEffectEvent(() => {
    if (values !== initial && values !== loaded?.value) store?.keep({ value: values, key: keyOf(values) })
  })
  useEffect(() => keep(), [values])
  return {
    initial,
    /** Whether what is entered outlasts the form. */
    isKept: store !== null,
    isRestored,
    revision,
    forget() {
      store?.forget()
      setIsRestored(false)
      setRevision((last) => last + 1)
    },
  }
}
