import { useViewportSize } from '@mantine/hooks'
import { useMemo, type CSSProperties } from 'react'
import {
  breakpointOf,
  BREAKPOINTS,
  GRID_GAP,
  GRID_ROW_HEIGHT,
  visibleItems,
  type GridItem,
} from '@barn-workbench/core/layout'
import type { LayoutContent } from '@barn-workbench/core/schema'
import { useChosen } from '@barn-workbench/plugin-sdk/react'
import { useLayoutViewer } from '../widgets/useLayoutViewer'
import { EmptyLayout } from './EmptyLayout'
import { GridCell } from './GridCell'
import classes from './LayoutGrid.module.css'
import { useFullscreen } from './useFullscreen'

function areaStyle({ x, y, w, h }: GridItem): CSSProperties {
  return { gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}` }
}

const WHOLE_GRID: CSSProperties = { gridColumn: '1 / -1', gridRow: '1' }

interface LayoutGridProps {
  layout: LayoutContent
  /** Opens the editor, for a layout that shows nothing. */
  onEdit?: () => void
}

/** Renders a layout on the grid of the breakpoint that the window's width belongs to. */
export function LayoutGrid({ layout, onEdit }: LayoutGridProps) {
  const viewer = useLayoutViewer()
  const { width } = useViewportSize()
  const { fullscreenKey, setFullscreenKey } = useFullscreen()
  const breakpoint = breakpointOf(width || window.innerWidth)
  const { items, leftOut } = useMemo(() => visibleItems(layout, breakpoint, viewer), [layout, breakpoint, viewer])
  const chosenType = useChosen('widgetType')
  const chosenKey = items.find(({ key }) => layout.widgets[key]?.type === chosenType)?.key
  // A screen of one widget is as high as the window, whatever height its layout gives it.
  const isSole = items.length === 1
  const style = {
    '--columns': BREAKPOINTS[breakpoint].columns,
    '--row-height': `${GRID_ROW_HEIGHT}px`,
    '--gap': `${GRID_GAP}px`,
  } as CSSProperties
  if (items.length === 0) return <EmptyLayout isForbidden={leftOut > 0} onEdit={onEdit} />
  return (
    <div className={classes.grid} style={style} data-breakpoint={breakpoint} data-sole={isSole || undefined}>
      {items.map((item) => {
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
