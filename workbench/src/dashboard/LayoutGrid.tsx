import { useViewportSize } from '@mantine/hooks'
import { useMemo, type CSSProperties } from 'react'
import { breakpointOf, BREAKPOINTS, GRID_GAP, GRID_ROW_HEIGHT, type GridItem } from '@barn-workbench/core/layout'
import type { LayoutContent } from '@barn-workbench/core/schema'
import { useChosen, useInstance } from '@barn-workbench/plugin-sdk/react'
import { visibleGridItems } from '../layouts/resolveLayoutForUser'
import { usePreviewedPermissions } from '../widgets/previewedPermissions'
import { GridCell } from './GridCell'
import classes from './LayoutGrid.module.css'
import { useFullscreen } from './useFullscreen'

function areaStyle({ x, y, w, h }: GridItem): CSSProperties {
  return { gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}` }
}

const WHOLE_GRID: CSSProperties = { gridColumn: '1 / -1', gridRow: '1' }

/** Renders a layout on the grid of the breakpoint that the window's width belongs to. */
export function LayoutGrid({ layout }: { layout: LayoutContent }) {
  const { species } = useInstance().snapshot
  const permissions = usePreviewedPermissions()
  const { width } = useViewportSize()
  const { fullscreenKey, setFullscreenKey } = useFullscreen()
  const breakpoint = breakpointOf(width || window.innerWidth)
  const gridItems = useMemo(
    () => visibleGridItems(layout, breakpoint, { species, permissions }),
    [layout, breakpoint, species, permissions],
  )
  const chosenType = useChosen('widgetType')
  const chosenKey = gridItems.find(({ key }) => layout.widgets[key]?.type === chosenType)?.key
  // A screen of one widget is as high as the window, whatever height its layout gives it.
  const isSole = gridItems.length === 1
  const style = {
    '--columns': BREAKPOINTS[breakpoint].columns,
    '--row-height': `${GRID_ROW_HEIGHT}px`,
    '--gap': `${GRID_GAP}px`,
  } as CSSProperties
  return (
    <div className={classes.grid} style={style} data-breakpoint={breakpoint} data-sole={isSole || undefined}>
      {gridItems.map((item) => {
        const widget = layout.widgets[item.key]
        return (
          widget && (
            <GridCell
              key={item.key}
              itemKey={item.key}
              widget={widget}
              style={isSole ? WHOLE_GRID : areaStyle(item)}
              isChosen={chosenKey === item.key}
              isFullscreen={fullscreenKey === item.key}
              onFullscreen={setFullscreenKey}
            />
          )
        )
      })}
    </div>
  )
}
