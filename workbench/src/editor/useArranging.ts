import { useCallback, useMemo, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { itemsWithout, unusedKey, type Breakpoint, type GridItem, type LayoutEdit } from '@barn-workbench/core/layout'
import type { GridArea, LayoutContent, LayoutDocument } from '@barn-workbench/core/schema'
import {
  editsBetween,
  insertItem,
  moveByStep,
  resizeByStep,
  toLibraryItems,
  type Direction,
  type ItemLimits,
  type StepObstacle,
} from '../grid/gridSteps'
import { bottomOf } from '../grid/rearrange'
import { useRegistry } from '../registry/registry'
import { useWidgetTitle } from '../registry/useWidgetTitle'
import type { EditTarget } from './editorDraft'
import type { WidgetChoice } from './useWidgetChoices'

const DIRECTIONS: Partial<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

const SETTINGS_KEYS = new Set(['Enter', ' '])
const REMOVE_KEYS = new Set(['Delete', 'Backspace'])

const LOCKED = { obstacle: 'locked' } as const
const STEP_FUNCTIONS = { move: moveByStep, resize: resizeByStep } as const
type StepKind = keyof typeof STEP_FUNCTIONS

/** The message that says why a widget cannot go on in a direction. */
function obstacleMessage(obstacle: StepObstacle | 'locked', direction: Direction, kind: StepKind): string {
  if (obstacle === 'edge' && kind === 'move') return `announcement.edge.${direction}`
  return `announcement.${obstacle === 'edge' ? 'widest' : obstacle}`
}

interface ArrangingOptions {
  /** The shared layout that the editing began with. */
  base: LayoutDocument
  layout: LayoutContent
  /** The visible widgets on the grid of the breakpoint. */
  gridItems: readonly GridItem[]
  breakpoint: Breakpoint
  target: EditTarget
  onEdits: (edits: LayoutEdit[]) => void
  /** Called with the key of the widget whose settings are to open. */
  onSettings: (key: string) => void
}

/**
 * Actions on the widgets of a layout, the same by pointer and by key, and the announcement of the last one for screen
 * readers.
 */
export function useArranging(options: ArrangingOptions) {
  const { base, layout, gridItems, breakpoint, target, onEdits, onSettings } = options
  const { t } = useTranslation('layouts')
  const titleOf = useWidgetTitle()
  const [announcement, announce] = useState('')
  const { titleOfItem, describeArea } = useItemTexts(layout)
  const { isLocked, limitsOf } = useItemLimits(layout, target)
  const items = useMemo(() => toLibraryItems(gridItems, breakpoint, limitsOf), [gridItems, breakpoint, limitsOf])

  const moveOrResize = useCallback(
    (key: string, direction: Direction, kind: StepKind) => {
      const title = titleOfItem(key)
      const result = isLocked(key) ? LOCKED : STEP_FUNCTIONS[kind](items, key, direction, breakpoint)
      if ('obstacle' in result) return announce(t(obstacleMessage(result.obstacle, direction, kind), { title }))
      const area = result.after.find(({ i }) => i === key)
      onEdits(editsBetween(gridItems, result.after, breakpoint))
      if (area) announce(t('announcement.moved', { title, position: describeArea(area) }))
    },
    [items, gridItems, breakpoint, isLocked, titleOfItem, describeArea, onEdits, t],
  )

  const openSettings = useCallback(
    (key: string) => {
      if (isLocked(key)) announce(t('announcement.locked', { title: titleOfItem(key) }))
      else onSettings(key)
    },
    [isLocked, onSettings, titleOfItem, t],
  )

  const remove = useCallback(
    (key: string) => {
      if (isLocked(key)) return announce(t('announcement.locked', { title: titleOfItem(key) }))
      const removal = removalOf(key, base, target)
      // A hidden widget leaves its room, so that it can be shown again and the person's edits stay few.
      onEdits(removal.op === 'hide' ? [removal] : [removal, ...closingUp(gridItems, key, breakpoint, limitsOf)])
      return announce(t('announcement.removed', { title: titleOfItem(key) }))
    },
    [base, gridItems, breakpoint, limitsOf, target, isLocked, onEdits, titleOfItem, t],
  )

  /** Adds a widget at an area, or by default below all others. Returns its key. */
  function add(entry: WidgetChoice, area?: GridArea): string {
    const name = entry.type.slice(entry.type.indexOf('.') + 1)
    const key = unusedKey({ ...base.widgets, ...layout.widgets }, name)
    const { w, h } = entry.size
    const requestedArea = area ?? { x: 0, y: bottomOf(items), w, h }
    const after = insertItem(items, { i: key, ...requestedArea }, breakpoint)
    const insertedArea = areaOf(after.find(({ i }) => i === key) ?? requestedArea)
    const areaOnDesk = { x: 0, y: bottomOf(Object.values(layout.grids.desk)), w, h }
    // Grids that are not saved are derived from the desk, so a widget that is added to another grid gets an area there
    // as well.
    const areas = breakpoint === 'desk' ? { desk: insertedArea } : { desk: areaOnDesk, [breakpoint]: insertedArea }
    onEdits([
      { op: 'add', key, value: { widget: entry.widget, places: areas } },
      ...editsBetween(gridItems, after, breakpoint),
    ])
    announce(t('announcement.added', { title: titleOf(entry) }))
    return key
  }

  const onKeyDown = useItemKeys({ moveOrResize, remove, openSettings })
  return {
    announcements: { latest: announcement, announce },
    items: { limitsOf, isLocked, titleOfItem, describeArea },
    actions: { remove, add, openSettings, onKeyDown },
  }
}

/** Titles and positions of widgets in the user's language. */
function useItemTexts({ widgets }: LayoutContent) {
  const { t } = useTranslation('layouts')
  const titleOf = useWidgetTitle()
  const titleOfItem = useCallback((key: string) => titleOf(widgets[key] ?? { type: key }), [titleOf, widgets])
  const describeArea = useCallback(
    ({ x, y, w, h }: GridArea) => t('item.position', { column: x + 1, row: y + 1, w, h }),
    [t],
  )
  return { titleOfItem, describeArea }
}

/** Least sizes of widgets, and which of them the person cannot change. */
function useItemLimits({ widgets }: LayoutContent, target: EditTarget) {
  const registry = useRegistry()
  const isLocked = useCallback(
    (key: string) => target.kind === 'own' && widgets[key]?.locked === true,
    [target, widgets],
  )
  const limitsOf = useCallback(
    (key: string): ItemLimits => {
      const size = registry.widget(widgets[key]?.type ?? '')?.definition.size
      return { minW: size?.minW ?? 1, minH: size?.minH ?? 2, fixed: isLocked(key) }
    },
    [registry, widgets, isLocked],
  )
  return { isLocked, limitsOf }
}

interface ItemKeysOptions {
  moveOrResize: (key: string, direction: Direction, kind: StepKind) => void
  remove: (key: string) => void
  openSettings: (key: string) => void
}

/**
 * Arrow keys move a focused widget, or resize it with Shift. Enter and Space open its settings, Delete and Backspace
 * remove it.
 */
function useItemKeys({ moveOrResize, remove, openSettings }: ItemKeysOptions) {
  return useCallback(
    (key: string, event: KeyboardEvent) => {
      if (!isPlainKeyOnItem(event)) return
      const direction = DIRECTIONS[event.key]
      if (direction) moveOrResize(key, direction, event.shiftKey ? 'resize' : 'move')
      else if (SETTINGS_KEYS.has(event.key)) openSettings(key)
      else if (REMOVE_KEYS.has(event.key)) remove(key)
      else return
      event.preventDefault()
    },
    [moveOrResize, remove, openSettings],
  )
}

/** Whether a key was pressed on the item itself, not on one of its buttons, and without a modifier other than Shift. */
function isPlainKeyOnItem({ target, currentTarget, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return target === currentTarget && !ctrlKey && !metaKey && !altKey
}

function areaOf({ x, y, w, h }: GridArea): GridArea {
  return { x, y, w, h }
}

/** The edits by which the others close up when a widget is removed; none if a locked widget would have to move. */
function closingUp(
  items: readonly GridItem[],
  key: string,
  breakpoint: Breakpoint,
  limitsOf: (key: string) => ItemLimits,
): LayoutEdit[] {
  const after = toLibraryItems(itemsWithout(items, key), breakpoint, limitsOf)
  const edits = editsBetween(items, after, breakpoint)
  return edits.some((edit) => limitsOf(edit.key).fixed) ? [] : edits
}

/** A person can only hide a widget of the shared layout, and show it again. Any other widget is removed. */
function removalOf(key: string, base: LayoutDocument, target: EditTarget): LayoutEdit {
  const isShared = target.kind === 'own' && Object.hasOwn(base.widgets, key)
  return isShared ? { op: 'hide', key, value: true } : { op: 'remove', key }
}
