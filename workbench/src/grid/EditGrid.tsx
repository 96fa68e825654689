import { useMemo, type ReactNode } from 'react'
import { GridLayout, type EventCallback, type Layout } from 'react-grid-layout'
import { verticalCompactor } from 'react-grid-layout/core'
import {
  BREAKPOINTS,
  GRID_GAP,
  GRID_ROW_HEIGHT,
  type Breakpoint,
  type GridItem,
  type LayoutEdit,
} from '@barn-workbench/core/layout'
import type { GridArea } from '@barn-workbench/core/schema'
import classes from './EditGrid.module.css'
import { editsBetween, toItems, type ItemLimits } from './gridSteps'

/** px that a pointer must go before a press becomes a drag. */
const DRAG_THRESHOLD = 4
/** Key of the place that something dragged in from outside is given while it hovers. */
const DROPPING = '__dropping__'

interface EditGridProps {
  places: readonly GridItem[]
  breakpoint: Breakpoint
  /** Width of the grid in px. */
  width: number
  limitsOf: (key: string) => ItemLimits
  /** Draws the inside of each place; memoised by the caller, since a drag redraws the grid at every frame. */
  draw: (key: string) => ReactNode
  /** A drag or a resize has ended. */
  onEdits: (edits: LayoutEdit[]) => void
  /** Size of what is being dragged in from outside; null: nothing is. */
  dropSize: { w: number; h: number } | null
  onDropped: (place: GridArea) => void
}

/** The drag library writes a style element, which the page's policy refuses, unless an element of this id is there; its rules stand in the style sheet. */
function forestallStyleElement(): void {
  const id = 'react-draggable-style-el'
  if (document.getElementById(id)) return
  const element = document.createElement('template')
  element.id = id
  document.head.append(element)
}

/** The grid on which a layout is arranged. It tells of what changed when a gesture ends, never while the library settles by itself. */
export function EditGrid({ places, breakpoint, width, limitsOf, draw, onEdits, dropSize, onDropped }: EditGridProps) {
  useMemo(forestallStyleElement, [])
  const items = useMemo(() => toItems(places, breakpoint, limitsOf), [places, breakpoint, limitsOf])
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
      places.map(({ key }) => (
        <div key={key} className={classes.item}>
          {draw(key)}
        </div>
      )),
    [places, draw],
  )
  const ended: EventCallback = (layout: Layout) => {
    const edits = editsBetween(places, layout, breakpoint)
    if (edits.length > 0) onEdits(edits)
  }
  return (
    <GridLayout
      className={classes.grid ?? ''}
      width={width}
      layout={items}
      gridConfig={gridConfig}
      compactor={verticalCompactor}
      onDragStop={ended}
      onResizeStop={ended}
      dragConfig={{
        enabled: true,
        bounded: false,
        handle: '[data-drag-handle]',
        cancel: '[data-no-drag]',
        threshold: DRAG_THRESHOLD,
      }}
      resizeConfig={{ enabled: true, handles: breakpoint === 'phone' ? ['s'] : ['se'] }}
      dropConfig={{ enabled: dropSize !== null, defaultItem: dropSize ?? { w: 1, h: 1 } }}
      droppingItem={{ i: DROPPING, x: 0, y: 0, ...(dropSize ?? { w: 1, h: 1 }) }}
      onDrop={(_, item) => {
        if (item) onDropped({ x: item.x, y: item.y, w: item.w, h: item.h })
      }}
    >
      {children}
    </GridLayout>
  )
}
