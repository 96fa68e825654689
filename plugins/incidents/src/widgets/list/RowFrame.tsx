import { Checkbox } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useMemo, type MouseEvent, type ReactNode } from 'react'
import type { Target } from '@barn-workbench/core/intents'
import { targetOf, useTarget, type Selection } from '@barn-workbench/plugin-sdk/actions'
import { IconButton, useMessages } from '@barn-workbench/plugin-sdk/react'
import type { IncidentSummary } from '../../queries/incidentSummary'
import classes from './List.module.css'
import type { RowHandlers } from './useRowHandlers'

/** How a row is chosen, while rows are chosen to do something with many. */
export interface RowSelection {
  isOn: boolean
  isSelected: boolean
  /** Why the last thing that was done with many was refused for this one. */
  refusal: string | undefined
}

/** Of a row as it is chosen now. */
export function rowSelectionOf({ isOn, has, reasonOf }: Selection, id: string): RowSelection {
  return { isOn, isSelected: has(id), refusal: reasonOf(id) }
}

/** Props of the element of a row, whose keys and menu are those of its incident. */
export interface RowProps {
  ref: (element: Element | null) => void
  onContextMenu: (event: MouseEvent) => void
}

/** The incident of a row as the target of actions, and the props of its element. */
export function useRowTarget(
  incident: IncidentSummary,
  { openMenu }: RowHandlers,
): { target: Target; rowProps: RowProps } {
  const target = useMemo(() => targetOf('incident', incident), [incident])
  return { target, rowProps: { ref: useTarget(target), onContextMenu: (event) => openMenu(target, event) } }
}

interface RowToolProps {
  /** Names the row for screen readers. */
  title: string
  incidentId: string
  target: Target
  handlers: RowHandlers
  selection: RowSelection
}

/** Opens the menu of a row. */
export function RowMenuButton({ title, target, handlers }: RowToolProps): ReactNode {
  const t = useMessages()
  return (
    <IconButton
      aria-haspopup="menu"
      label={t('actionsOf', { title })}
      tip={t('actionsMenu')}
      onClick={(event) => handlers.openMenu(target, event)}
    >
      <IconDots size={16} />
    </IconButton>
  )
}

/** Chooses a row, while rows are chosen. */
export function RowCheckbox({ title, incidentId, handlers, selection }: RowToolProps): ReactNode {
  const t = useMessages()
  if (!selection.isOn) return null
  return (
    <Checkbox
      size="sm"
      className={classes.checkbox ?? ''}
      aria-label={t('selectRow', { title })}
      checked={selection.isSelected}
      onChange={({ nativeEvent }) =>
        handlers.select(incidentId, (nativeEvent as Partial<PointerEvent>).shiftKey === true)
      }
    />
  )
}

/** Why what was to be done with many rows was refused for this one. */
export function RowRefusal({ selection: { refusal } }: RowToolProps): ReactNode {
  if (refusal === undefined) return null
  return (
    <span className={classes.refusal} role="alert">
      {refusal}
    </span>
  )
}
