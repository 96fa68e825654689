import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** URL parameter that is present while a layout is edited. */
export const EDIT_PARAMETER = 'edit'

/** Whether the layout is being edited. This is part of the URL, so that a reload continues the editing. */
export function useEditMode(): { isEditing: boolean; setEditing: (isEditing: boolean) => void } {
  const [parameters, setParameters] = useSearchParams()
  const setEditing = useCallback(
    (isEditing: boolean) =>
      setParameters((before) => {
        const next = new URLSearchParams(before)
        if (isEditing) next.set(EDIT_PARAMETER, '')
        else next.delete(EDIT_PARAMETER)
        return next
      }),
    [setParameters],
  )
  return { isEditing: parameters.has(EDIT_PARAMETER), setEditing }
}
