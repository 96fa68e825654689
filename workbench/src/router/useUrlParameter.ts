import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/**
 * A parameter of the URL, or null. Each change is an entry of the browser's history, and keeps the other parameters.
 */
export function useUrlParameter(name: string): [value: string | null, setValue: (value: string | null) => void] {
  const [parameters, setParameters] = useSearchParams()
  const setValue = useCallback(
    (value: string | null) =>
      setParameters((before) => {
        const next = new URLSearchParams(before)
        if (value === null) next.delete(name)
        else next.set(name, value)
        return next
      }),
    [name, setParameters],
  )
  return [parameters.get(name), setValue]
}
