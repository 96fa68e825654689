import { GRID_GAP, GRID_ROW_HEIGHT } from '@barn-workbench/core/layout'
import { WidgetHost } from '../widgets/WidgetHost'
import classes from './Palette.module.css'
import type { PaletteEntry } from './usePaletteEntries'

/** Width of a desk column on most screens, in px. */
const COLUMN_WIDTH = 56
/** Width of a preview, in px. */
const PREVIEW_WIDTH = 306
/** The lower part of a taller preview is cut off, in px. */
const PREVIEW_MAXIMUM_HEIGHT = 200

/** The widget at its default size on the desk, scaled down. */
export function WidgetPreview({ entry }: { entry: PaletteEntry }) {
  const width = entry.size.w * COLUMN_WIDTH
  const height = entry.size.h * (GRID_ROW_HEIGHT + GRID_GAP) - GRID_GAP
  const scale = Math.min(1, PREVIEW_WIDTH / width)
  return (
    <div className={classes.preview} style={{ height: Math.min(PREVIEW_MAXIMUM_HEIGHT, height * scale) }} inert>
      <div className={classes.scaled} style={{ width, height, transform: `scale(${scale})` }}>
        <WidgetHost widget={entry.widget} />
      </div>
    </div>
  )
}
