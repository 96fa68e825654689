import { Checkbox } from '@mantine/core'
import { useSdkTexts } from '../react/texts'
import type { Selection } from './useSelection'

interface SelectAllProps {
  selection: Selection
  /** What is on screen. */
  ids: readonly string[]
}

/** Chooses all entities that are on screen, or none. @public */
export function SelectAll({ selection, ids }: SelectAllProps) {
  const t = useSdkTexts()
  const count = ids.filter((id) => selection.has(id)).length
  return (
    <Checkbox
      size="sm"
      label={t('actions.selectAll', { count: ids.length })}
      checked={count > 0 && count === ids.length}
      indeterminate={count > 0 && count < ids.length}
      disabled={ids.length === 0}
      onChange={() => selection.toggleAll(ids)}
    />
  )
}
