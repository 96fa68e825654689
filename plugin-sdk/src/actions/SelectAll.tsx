import { Button, Checkbox } from '@mantine/core'
import { MAXIMUM_UNSENT } from '@barn-workbench/core/outbox'
import { useSdkTexts } from '../context/texts'
import classes from './SelectAll.module.css'
import type { Selection } from './useSelection'

/**
 * Maximum number of entities that are chosen at once: each is one change, and a device keeps at most this many while it
 * is offline.
 */
const MAXIMUM_SELECTED = MAXIMUM_UNSENT

interface SelectAllProps {
  selection: Selection
  /** Ids of the entities on screen. */
  ids: readonly string[]
  /** Number of all matches of the list, if it has pages and the number is known. */
  total?: number | undefined
  /** All matches of the list in its order, if known. They are offered once all on screen are chosen. */
  all?: readonly string[] | null
}

/** Chooses the entities of other pages too. Hidden if they are chosen already. */
function SelectFitting({ selection, all }: { selection: Selection; all: readonly string[] }) {
  const t = useSdkTexts()
  const offered = all.slice(0, MAXIMUM_SELECTED)
  if (offered.every((id) => selection.has(id))) return null
  const counts = { count: offered.length, total: all.length }
  return (
    <Button size="compact-sm" variant="subtle" onClick={() => selection.toggleAll(offered)}>
      {t(offered.length < all.length ? 'actions.selectFirst' : 'actions.selectFitting', counts)}
    </Button>
  )
}

/** Chooses all entities on screen, or none; and the other matches of the list if they are known. @public */
export function SelectAll({ selection, ids, total = ids.length, all = null }: SelectAllProps) {
  const t = useSdkTexts()
  const count = ids.filter((id) => selection.has(id)).length
  const isPage = total > ids.length
  const isPageChosen = count > 0 && count === ids.length
  const wholeLabel = isPageChosen ? 'actions.allSelected' : 'actions.selectAll'
  return (
    <div className={classes.selectAll}>
      <Checkbox
        size="sm"
        label={t(isPage ? 'actions.selectPage' : wholeLabel, { count: ids.length })}
        checked={isPageChosen}
        indeterminate={count > 0 && count < ids.length}
        disabled={ids.length === 0}
        onChange={() => selection.toggleAll(ids)}
      />
      {isPage && isPageChosen && all && <SelectFitting selection={selection} all={all} />}
    </div>
  )
}
