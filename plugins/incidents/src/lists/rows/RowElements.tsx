import { useMemo, type MouseEvent, type ReactNode } from 'react'
import type { Target } from '@barn-workbench/core/intents'
import { targetOf, useTarget, type Selection } from '@barn-workbench/plugin-sdk/actions'
import { IconChevronDown, IconDots, IconExternalLink } from '@barn-workbench/plugin-sdk/icons'
import { IconButton, IconLink, useBringIntoView, useMessages, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { Checkbox } from '@barn-workbench/plugin-sdk/ui'
import type { IncidentSummary } from '../../queries/incidentSummary'
import classes from '../List.module.css'
import type { RowHandlers } from './rowState'

/** The size of the picture of a row, in px. */
export const ROW_PICTURE = { width: 96, height: 54 }

/** The selection of a row, while rows are chosen for an action on many. */
export interface RowSelection {
  isOn: boolean
  isSelected: boolean
  /** The reason why the last action on many was refused for this row. */
  refusal: string | undefined
}

/** The selection of one row: whether rows are chosen, whether it is, and why it cannot be. */
export function rowSelectionOf({ isOn, has, reasonOf }: Selection, id: string): RowSelection {
  return { isOn, isSelected: has(id), refusal: reasonOf(id) }
}

/** Props of a row's element, whose keys and menu apply to its incident. */
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

/** Shows the reason why an action on many rows was refused for this one. */
export function RowRefusal({ selection: { refusal } }: RowToolProps): ReactNode {
  if (refusal === undefined) return null
  return (
    <span className={classes.refusal} role="alert">
      {refusal}
    </span>
  )
}

interface RowLinkProps {
  incidentId: string
  /** Path of the incident's page. */
  path: `/${string}`
  /** Whether it comes into view and takes the focus. */
  isBroughtIntoView: boolean
  isChosen: boolean
  className: string | undefined
  onOpen: () => void
  children: ReactNode
}

/** The part of a row that takes the focus. It leads to the incident; a click with Ctrl or Cmd opens a new tab. */
export function RowLink({ incidentId, path, isBroughtIntoView, isChosen, className, onOpen, children }: RowLinkProps) {
  const { hrefOf } = useWorkbench()
  const link = useBringIntoView<HTMLAnchorElement>(isBroughtIntoView)
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    onOpen()
  }
  return (
    <a
      ref={link}
      href={hrefOf(path)}
      className={className}
      data-incident-id={incidentId}
      aria-current={isChosen || undefined}
      onClick={open}
    >
      {children}
    </a>
  )
}

interface RowToolsProps {
  title: string
  path: `/${string}`
  isExpanded: boolean
  /** DOM id of the element that contains the details. */
  detailsId: string
  /** Whether the row has no room for more than the menu, which leads to the same. */
  hasOnlyMenu?: boolean
  onToggle: () => void
  /** Content before the buttons. */
  badge?: ReactNode
  /** The button of the row's menu. */
  children: ReactNode
}

/**
 * Expands a row to its events, and opens its incident in a new tab. On a narrow list, if a pointer can hover, both
 * buttons appear with the row under the pointer or the focus, so that its title has their room otherwise.
 */
export function RowTools(props: RowToolsProps) {
  const { title, path, isExpanded, detailsId, hasOnlyMenu = false, onToggle, badge, children } = props
  const t = useMessages()
  const { hrefOf } = useWorkbench()
  if (hasOnlyMenu) return children
  return (
    <span className={classes.tools}>
      {badge}
      <span className={classes.onHover}>
        <IconLink href={hrefOf(path)} target="_blank" rel="noopener" label={t('moreOf', { title })} tip={t('more')}>
          <IconExternalLink size={16} />
        </IconLink>
        <IconButton
          label={t(isExpanded ? 'hideEvents' : 'showEvents', { title })}
          tip={t('events')}
          aria-expanded={isExpanded}
          aria-controls={isExpanded ? detailsId : undefined}
          onClick={onToggle}
        >
          <IconChevronDown size={16} className={classes.chevron} />
        </IconButton>
      </span>
      {children}
    </span>
  )
}
