import { breakpointOf, BREAKPOINTS, GRID_GAP, GRID_ROW_HEIGHT, isForSpecies, placesOf, type Placed } from '@barn-workbench/core/layout'
import { holds } from '@barn-workbench/core/permissions'
import type { LayoutDocument, LayoutWidget } from '@barn-workbench/core/schema'
import { useInstance } from '@barn-workbench/plugin-sdk/react'
import { useViewportSize } from '@mantine/hooks'
import type { CSSProperties } from 'react'
import { WidgetHost } from '../widgets/WidgetHost'
import classes from './LayoutGrid.module.css'

function placeStyle({ x, y, w, h }: Placed): CSSProperties {
  return { gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}` }
}

/** Draws a layout: each widget at its place on the grid of the window's width. */
export function LayoutGrid({ layout }: { layout: LayoutDocument }) {
  const { snapshot } = useInstance()
  const { width } = useViewportSize()
  const breakpoint = breakpointOf(width || window.innerWidth)
  const isShown = ({ when }: LayoutWidget) =>
    isForSpecies(when, snapshot.species) && (when?.permission === undefined || holds(snapshot.permissions, when.permission))
  const style = {
    '--columns': BREAKPOINTS[breakpoint].columns, '--row-height': `${GRID_ROW_HEIGHT}px`, '--gap': `${GRID_GAP}px`,
  } as CSSProperties
  return (
    <div className={classes.grid} style={style} data-breakpoint={breakpoint}>
      {placesOf(layout, breakpoint).map((place) => {
        const widget = layout.widgets[place.key]
        return widget && isShown(widget) && <div key={place.key} className={classes.cell} style={placeStyle(place)}><WidgetHost widget={widget} /></div>
      })}
    </div>
  )
}
