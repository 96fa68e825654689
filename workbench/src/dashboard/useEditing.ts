import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { EDIT_PARAMETER } from '../editor/editParameter'

/** Whether the layout is being arranged; it stands in the address, so that a reload goes on with it. */
export function useEditing(): { editing: boolean; setEditing: (editing: boolean) => void } {
  const [parameters, setParameters] = useSearchParams()
  const setEditing = useCallback(
    (editing: boolean) =>
      setParameters((before) => {
        const next = new URLSearchParams(before)
        if (editing) next.set(EDIT_PARAMETER, '')
        else next.delete(EDIT_PARAMETER)
        return next
      }),
    [setParameters],
  )
  return { editing: parameters.has(EDIT_PARAMETER), setEditing }
}
