import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * A ref to the value of the latest render, for callbacks that outlive a render: an effect that sets them up once, or
 * functions that have to stay the same. Effects that are declared after this hook read the new value. @public
 */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
