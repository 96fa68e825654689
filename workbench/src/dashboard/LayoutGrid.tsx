import { useViewportSize } from '@mantine/hooks'
import { useMemo, type CSSProperties } from 'react'
import { breakpointOf, BREAKPOINTS, GRID_GAP, GRID_ROW_HEIGHT, type GridItem } from '@barn-workbench/core/layout'
import type { LayoutContent } from '@barn-workbench/core/schema'
import { useInstance } from '@barn-workbench/plugin-sdk/react'
import { visibleGridItems } from '../layouts/resolveLayoutForUser'
import { usePreviewedPermissions } from '../widgets/previewedPermissions'
import { GridCell } from './GridCell'
import classes from './LayoutGrid.module.css'
import { useFullscreen } from './useFullscreen'

function placeStyle({ x, y, w, h }: GridItem): CSSProperties {
  return { gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}` }
}

/** Draws a layout: each widget at its place on the grid of the window's width. */
export function LayoutGrid({ layout }: { layout: LayoutContent }) {
  const { species } = useInstance().snapshot
  const permissions = usePreviewedPermissions()
  const { width } = useViewportSize()
  const { filling, fill } = useFullscreen()
  const breakpoint = breakpointOf(width || window.innerWidth)
  const places = useMemo(
    () => visibleGridItems(layout, breakpoint, { species, permissions }),
    [layout, breakpoint, species, permissions],
  )
  const style = {
    '--columns': BREAKPOINTS[breakpoint].columns,
    '--row-height': `${GRID_ROW_HEIGHT}px`,
    '--gap': `${GRID_GAP}px`,
  } as CSSProperties
  return (
    <div className={classes.grid} style={style} data-breakpoint={breakpoint}>
      {places.map((place) => {
        const widget = layout.widgets[place.key]
        return (
          widget && (
            <GridCell
              key={place.key}
              itemKey={place.key}
              widget={widget}
              style={placeStyle(place)}
              fills={filling === place.key}
              onFill={fill}
            />
          )
        )
      })}
    </div>
  )
}
