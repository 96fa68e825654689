import { useEffect, useEffectEvent, useState } from 'react'
import type { Draft } from './draftStore'
import { useDraft } from './useDraft'

/** Whether a stored value can stand in a field that begins with another one. */
function fits(stored: unknown, initial: unknown): boolean {
  if (initial === undefined || initial === null || stored === undefined) return true
  return typeof stored === typeof initial && Array.isArray(stored) === Array.isArray(initial)
}

/** The stored values of a form, as far as its fields can take them; null: they are no values. */
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
  /** Is given what was kept. */
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
