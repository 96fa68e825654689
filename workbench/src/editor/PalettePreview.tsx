import { GRID_GAP, GRID_ROW_HEIGHT } from '@barn-workbench/core/layout'
import { WidgetHost } from '../widgets/WidgetHost'
import classes from './Palette.module.css'
import type { PaletteEntry } from './usePaletteEntries'

/** px of a desk column as most screens have it. */
const COLUMN = 56
const PREVIEW_WIDTH = 306
/** Taller ones are cut off: what a widget is, its upper part tells. */
const PREVIEW_MOST_HEIGHT = 200

/** A widget as it looks with this instance's data, made small. */
export function PalettePreview({ entry }: { entry: PaletteEntry }) {
  const width = entry.size.w * COLUMN
  const height = entry.size.h * (GRID_ROW_HEIGHT + GRID_GAP) - GRID_GAP
  const scale = Math.min(1, PREVIEW_WIDTH / width)
  return (
    <div className={classes.preview} style={{ height: Math.min(PREVIEW_MOST_HEIGHT, height * scale) }} inert>
      <div className={classes.scaled} style={{ width, height, transform: `scale(${scale})` }}>
        <WidgetHost widget={entry.widget} />
      </div>
    </div>
  )
}
