import { GRID_GAP, GRID_ROW_HEIGHT } from '@barn-workbench/core/layout'
import type { LayoutWidget } from '@barn-workbench/core/schema'
import type { WidgetSize } from '@barn-workbench/plugin-sdk'
import { WidgetHost } from './WidgetHost'
import classes from './WidgetPreview.module.css'

/** Width of a desk column on most screens, in px. */
const COLUMN_WIDTH = 56

/** The room of a widget at its default size on the desk, in px. */
export function deskSizeOf({ w, h }: WidgetSize): { width: number; height: number } {
  return { width: w * COLUMN_WIDTH, height: h * (GRID_ROW_HEIGHT + GRID_GAP) - GRID_GAP }
}

interface WidgetPreviewProps {
  widget: LayoutWidget
  size: WidgetSize
  /** Width of the preview, in px. */
  width: number
  /** The lower part of a taller preview is cut off, in px. */
  maximumHeight: number
}

/** A widget at its default size on the desk, scaled down, with the data of the instance around. */
export function WidgetPreview({ widget, size, width, maximumHeight }: WidgetPreviewProps) {
  const desk = deskSizeOf(size)
  const scale = Math.min(1, width / desk.width)
  return (
    <div className={classes.preview} style={{ height: Math.min(maximumHeight, desk.height * scale) }} inert>
      <div className={classes.scaled} style={{ ...desk, transform: `scale(${scale})` }}>
        <WidgetHost widget={widget} />
      </div>
    </div>
  )
}
