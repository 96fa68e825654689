import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { useCallback, useRef, type KeyboardEvent } from 'react'
import type { Breakpoint, GridItem, LayoutEdit } from '@barn-workbench/core/layout'
import type { LayoutContent } from '@barn-workbench/core/schema'
import { EditGrid } from '../grid/EditGrid'
import { WidgetHost } from '../widgets/WidgetHost'
import { EditItem } from './EditItem'
import classes from './LayoutEditor.module.css'
import type { useArranging } from './useArranging'
import type { PaletteEntry } from './usePaletteEntries'

interface EditorCanvasProps {
  layout: LayoutContent
  places: readonly GridItem[]
  breakpoint: Breakpoint
  arranging: ReturnType<typeof useArranging>
  /** Key of the widget whose settings are open. */
  selected: string | null
  /** What is being dragged out of the palette. */
  dragged: PaletteEntry | null
  onEdits: (edits: LayoutEdit[]) => void
  onSettings: (key: string) => void
}

/** The layout itself while it is arranged. Its items are drawn anew only where something of theirs changed, not at each frame of a drag. */
export function EditorCanvas({
  layout,
  places,
  breakpoint,
  arranging,
  selected,
  dragged,
  onEdits,
  onSettings,
}: EditorCanvasProps) {
  const { ref, width } = useElementSize()
  const gripOnly = useMediaQuery('(pointer: coarse)') ?? false
  const { limitsOf, isLocked, titleOfKey, positionOf } = arranging
  const latest = useRef(arranging)
  latest.current = arranging
  const onKey = useCallback((key: string, event: KeyboardEvent) => latest.current.onKey(key, event), [])
  const onRemove = useCallback((key: string) => latest.current.remove(key), [])
  const draw = useCallback(
    (key: string) => {
      const place = places.find((one) => one.key === key)
      const widget = layout.widgets[key]
      return (
        widget &&
        place && (
          <EditItem
            itemKey={key}
            title={titleOfKey(key)}
            position={positionOf(place)}
            selected={selected === key}
            locked={isLocked(key)}
            gripOnly={gripOnly}
            onKey={onKey}
            onSettings={onSettings}
            onRemove={onRemove}
          >
            <WidgetHost widget={widget} />
          </EditItem>
        )
      )
    },
    [places, layout.widgets, titleOfKey, positionOf, selected, isLocked, gripOnly, onKey, onSettings, onRemove],
  )
  return (
    <div ref={ref} className={classes.sheet} data-breakpoint={breakpoint}>
      {width > 0 && (
        <EditGrid
          places={places}
          breakpoint={breakpoint}
          width={width}
          limitsOf={limitsOf}
          draw={draw}
          onEdits={onEdits}
          dropSize={dragged && { w: dragged.size.w, h: dragged.size.h }}
          onDropped={(place) => dragged && arranging.add(dragged, place)}
        />
      )}
    </div>
  )
}
