import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { GridLayout, type EventCallback, type Layout } from 'react-grid-layout'
import type { Compactor, LayoutItem } from 'react-grid-layout/core'
import {
  BREAKPOINTS,
  GRID_GAP,
  GRID_ROW_HEIGHT,
  type Breakpoint,
  type GridItem,
  type LayoutEdit,
} from '@barn-workbench/core/layout'
import type { GridArea } from '@barn-workbench/core/schema'
import { createEdgeScroll } from './edgeScroll'
import classes from './EditGrid.module.css'
import { editsBetween, toLibraryItems, type ItemLimits } from './gridSteps'
import { closeUp, inReadingOrder, place } from './rearrange'

/** `threshold` is the distance in px after which a press becomes a drag. */
const DRAG_CONFIG = {
  enabled: true,
  bounded: false,
  handle: '[data-drag-handle]',
  cancel: '[data-no-drag]',
  threshold: 4,
}
/** Key of the item that represents a widget of the picker while it is dragged over the grid. */
const DROPPING_KEY = '__dropping__'

interface EditGridProps {
  gridItems: readonly GridItem[]
  breakpoint: Breakpoint
  /** Width of the grid in px. */
  width: number
  limitsOf: (key: string) => ItemLimits
  /** Renders the content of an item. It must be memoised, because a drag renders the grid at every frame. */
  renderItem: (key: string) => ReactNode
  /** Called when a drag or a resize has ended and has changed something. */
  onEdits: (edits: LayoutEdit[]) => void
  /** Size of the widget that is dragged from the picker, in columns and rows, or null. */
  dropSize: { w: number; h: number } | null
  onDrop: (area: GridArea) => void
}

/**
 * Keeps the drag library from adding a style element at the first drag, which the page's policy would refuse. The
 * library adds none if an element of this id exists. Its rules are in the style sheet.
 */
function preventStyleElement(): void {
  const id = 'react-draggable-style-el'
  if (document.getElementById(id)) return
  const element = document.createElement('template')
  element.id = id
  document.head.append(element)
}

/** The callbacks of the grid library for drags, resizes and drops. They report their edits when they end. */
function useGestures({ gridItems, breakpoint, onEdits }: Pick<EditGridProps, 'gridItems' | 'breakpoint' | 'onEdits'>) {
  const [gesture] = useState(createGestureCompactor)
  const [edgeScroll] = useState(createEdgeScroll)
  useEffect(() => edgeScroll.stop, [edgeScroll])
  const begin: EventCallback = (layout, item) => {
    if (item)
      gesture.begin(
        layout.filter(({ i }) => i !== DROPPING_KEY),
        item.i,
      )
  }
  const end = () => {
    gesture.end()
    edgeScroll.stop()
  }
  const endWithEdits: EventCallback = (layout: Layout) => {
    end()
    const edits = editsBetween(gridItems, layout, breakpoint)
    if (edits.length > 0) onEdits(edits)
  }
  const scroll: EventCallback = (...[, , , , event, element]) => {
    if (element) edgeScroll.drag(element, event)
  }
  return {
    end,
    callbacks: {
      compactor: gesture.compactor,
      onDragStart: begin,
      onDrag: scroll,
      onDragStop: endWithEdits,
      onResizeStart: begin,
      onResizeStop: endWithEdits,
    },
  }
}

/** The editable grid of a layout. It reports changes when a gesture ends, and no changes by the library itself. */
export function EditGrid({
  gridItems,
  breakpoint,
  width,
  limitsOf,
  renderItem,
  onEdits,
  dropSize,
  onDrop,
}: EditGridProps) {
  useEffect(preventStyleElement, [])
  const items = useMemo(() => toLibraryItems(gridItems, breakpoint, limitsOf), [gridItems, breakpoint, limitsOf])
  const gridConfig = useMemo(
    () => ({
      cols: BREAKPOINTS[breakpoint].columns,
      rowHeight: GRID_ROW_HEIGHT,
      margin: [GRID_GAP, GRID_GAP] as const,
      containerPadding: [GRID_GAP, GRID_GAP] as const,
    }),
    [breakpoint],
  )
  const children = useMemo(
    () =>
      gridItems.map(({ key }) => (
        <div key={key} className={classes.item}>
          {renderItem(key)}
        </div>
      )),
    [gridItems, renderItem],
  )
  const { end, callbacks } = useGestures({ gridItems, breakpoint, onEdits })
  return (
    <GridLayout
      className={classes.grid ?? ''}
      width={width}
      layout={items}
      gridConfig={gridConfig}
      {...callbacks}
      dragConfig={DRAG_CONFIG}
      resizeConfig={{ enabled: true, handles: breakpoint === 'phone' ? ['s'] : ['se'] }}
      dropConfig={{ enabled: dropSize !== null, defaultItem: dropSize ?? { w: 1, h: 1 } }}
      droppingItem={{ i: DROPPING_KEY, x: 0, y: 0, ...(dropSize ?? { w: 1, h: 1 }) }}
      onDrop={(_, item) => {
        end()
        if (item) onDrop({ x: item.x, y: item.y, w: item.w, h: item.h })
      }}
    >
      {children}
    </GridLayout>
  )
}

/** Arranges the grid during a gesture, from the state in which it began. */
interface GestureCompactor {
  compactor: Compactor
  /** A drag or a resize of an item begins. */
  begin: (layout: Layout, key: string) => void
  end: () => void
}

function createGestureCompactor(): GestureCompactor {
  let gesture: { before: LayoutItem[]; key: string } | null = null
  return {
    compactor: {
      type: 'vertical',
      // The library then does not move the others while an item is dragged over them.
      allowOverlap: true,
      compact: (layout, columns) => {
        const moved = layout.find(({ i }) => i === gesture?.key)
        return gesture && moved ? place(gesture.before, moved, columns) : closeUp(inReadingOrder(layout))
      },
    },
    begin: (layout, key) => {
      // The library changes the items of its layout in place.
      gesture = { before: layout.map((item) => ({ ...item })), key }
    },
    end: () => {
      gesture = null
    },
  }
}
