import { useCallback, useMemo, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { unusedKey, type Breakpoint, type GridItem, type LayoutEdit } from '@barn-workbench/core/layout'
import type { GridArea, LayoutContent, LayoutDocument, LayoutGrid } from '@barn-workbench/core/schema'
import {
  bottomOf,
  editsBetween,
  grow,
  placeAt,
  step,
  toItems,
  type Direction,
  type ItemLimits,
} from '../grid/gridSteps'
import { useRegistry } from '../registry/RegistryContext'
import { useWidgetTitle } from '../registry/useWidgetTitle'
import type { EditTarget } from './editorDraft'
import type { PaletteEntry } from './usePaletteEntries'

const DIRECTIONS: Partial<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

interface ArrangingOptions {
  /** The shared layout that the work began upon. */
  base: LayoutDocument
  layout: LayoutContent
  places: readonly GridItem[]
  breakpoint: Breakpoint
  target: EditTarget
  onEdits: (edits: LayoutEdit[]) => void
  onSettings: (key: string | null) => void
}

function lowestRow(grid: LayoutGrid): number {
  return Object.values(grid).reduce((lowest, { y, h }) => Math.max(lowest, y + h), 0)
}

/** What can be done to the widgets of a layout, by pointer and by key alike, and what is said of it. */
export function useArranging({ base, layout, places, breakpoint, target, onEdits, onSettings }: ArrangingOptions) {
  const { t } = useTranslation('layouts')
  const titleOf = useWidgetTitle()
  const registry = useRegistry()
  const [said, say] = useState('')
  const { widgets, grids } = layout

  const titleOfKey = useCallback((key: string) => titleOf(widgets[key]?.type ?? key), [titleOf, widgets])
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
  const items = useMemo(() => toItems(places, breakpoint, limitsOf), [places, breakpoint, limitsOf])
  const positionOf = useCallback(
    ({ x, y, w, h }: GridArea) => t('item.position', { column: x + 1, row: y + 1, w, h }),
    [t],
  )

  function nudge(key: string, direction: Direction, resizes: boolean): void {
    const after = resizes ? grow(items, key, direction, breakpoint) : step(items, key, direction, breakpoint)
    const place = after.find(({ i }) => i === key)
    const edits = editsBetween(places, after, breakpoint)
    if (edits.length === 0 || !place) return say(t('said.blocked', { title: titleOfKey(key) }))
    onEdits(edits)
    say(t('said.moved', { title: titleOfKey(key), position: positionOf(place) }))
  }

  function remove(key: string): void {
    // What others are given is hidden from oneself, and can come back; what is one's own goes.
    const isShared = target.kind === 'own' && Object.hasOwn(base.widgets, key)
    onEdits([isShared ? { op: 'hide', key, value: true } : { op: 'remove', key }])
    onSettings(null)
    say(t('said.removed', { title: titleOfKey(key) }))
  }

  function add({ type, size, widget }: PaletteEntry, at?: GridArea): string {
    const part = type.slice(type.indexOf('.') + 1)
    const key = unusedKey({ ...base.widgets, ...widgets }, part)
    const place = at ?? { x: 0, y: bottomOf(items), w: size.w, h: size.h }
    const after = placeAt(items, { i: key, ...place }, breakpoint)
    const found = after.find(({ i }) => i === key)
    const here = found ? { x: found.x, y: found.y, w: found.w, h: found.h } : place
    // On the other grids it stands below all else.
    onEdits([
      {
        op: 'add',
        key,
        value: {
          widget,
          places: { desk: { x: 0, y: lowestRow(grids.desk), w: size.w, h: size.h }, [breakpoint]: here },
        },
      },
      ...editsBetween(places, after, breakpoint),
    ])
    say(t('said.added', { title: titleOf(type) }))
    return key
  }

  function onKey(key: string, event: KeyboardEvent): void {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const direction = DIRECTIONS[event.key]
    const runs = direction ? () => nudge(key, direction, event.shiftKey) : keyRuns(key, event.key)
    if (!runs || isLocked(key)) return
    event.preventDefault()
    runs()
  }

  function keyRuns(key: string, pressed: string): (() => void) | undefined {
    if (pressed === 'Enter' || pressed === ' ') return () => onSettings(key)
    return pressed === 'Delete' || pressed === 'Backspace' ? () => remove(key) : undefined
  }

  return { said, say, limitsOf, isLocked, titleOfKey, positionOf, remove, add, onKey }
}
