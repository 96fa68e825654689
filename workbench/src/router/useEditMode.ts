import { useCallback } from 'react'
import { useUrlParameter } from './useUrlParameter'

/** URL parameter that is present while a layout is edited. Its value is empty. */
export const EDIT_PARAMETER = 'edit'

/** URL parameter of the type of a widget that the editor adds when it opens. */
export const ADDED_WIDGET_PARAMETER = 'add'

/** Whether the layout is being edited. This is part of the URL, so that a reload continues the editing. */
export function useEditMode(): { isEditing: boolean; setEditing: (isEditing: boolean) => void } {
  const [value, setValue] = useUrlParameter(EDIT_PARAMETER)
  const setEditing = useCallback((isEditing: boolean) => setValue(isEditing ? '' : null), [setValue])
  return { isEditing: value !== null, setEditing }
}
