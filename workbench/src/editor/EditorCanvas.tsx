import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { useCallback } from 'react'
import { missingPermissions, type Breakpoint, type GridItem, type LayoutEdit } from '@barn-workbench/core/layout'
import type { LayoutContent } from '@barn-workbench/core/schema'
import { EditGrid } from '../grid/EditGrid'
import { useLayoutViewer } from '../widgets/useLayoutViewer'
import { WidgetHost } from '../widgets/WidgetHost'
import { EditItem } from './EditItem'
import classes from './LayoutEditor.module.css'
import type { useArranging } from './useArranging'
import type { PaletteEntry } from './usePaletteEntries'

interface EditorCanvasProps {
  layout: LayoutContent
  gridItems: readonly GridItem[]
  breakpoint: Breakpoint
  arranging: ReturnType<typeof useArranging>
  /** Key of the widget whose settings are open. */
  selectedKey: string | null
  /** The entry that is being dragged out of the palette. */
  draggedEntry: PaletteEntry | null
  onEdits: (edits: LayoutEdit[]) => void
  onSettings: (key: string) => void
}

/** The layout in the editor. Items render again when the layout has changed, not at each frame of a drag. */
export function EditorCanvas(props: EditorCanvasProps) {
  const { layout, gridItems, breakpoint, arranging, selectedKey, draggedEntry, onEdits, onSettings } = props
  const viewer = useLayoutViewer()
  const { ref, width } = useElementSize()
  const isGripOnly = useMediaQuery('(pointer: coarse)') ?? false
  const { limitsOf, isLocked, titleOfItem, describeArea } = arranging.items
  const { onKeyDown, remove, add } = arranging.actions
  const renderItem = useCallback(
    (key: string) => {
      const item = gridItems.find((gridItem) => gridItem.key === key)
      const widget = layout.widgets[key]
      if (!widget || !item) return null
      return (
        <EditItem
          itemKey={key}
          title={titleOfItem(key)}
          position={describeArea(item)}
          isSelected={selectedKey === key}
          isLocked={isLocked(key)}
          isForbidden={missingPermissions(widget, viewer) !== null}
          isGripOnly={isGripOnly}
          onKeyDown={onKeyDown}
          onSettings={onSettings}
          onRemove={remove}
        >
          <WidgetHost widget={widget} />
        </EditItem>
      )
    },
    [
      gridItems,
      layout.widgets,
      viewer,
      titleOfItem,
      describeArea,
      selectedKey,
      isLocked,
      isGripOnly,
      onKeyDown,
      onSettings,
      remove,
    ],
  )
  return (
    <div ref={ref} className={classes.grid} data-breakpoint={breakpoint}>
      {width > 0 && (
        <EditGrid
          gridItems={gridItems}
          breakpoint={breakpoint}
          width={width}
          limitsOf={limitsOf}
          renderItem={renderItem}
          onEdits={onEdits}
          dropSize={draggedEntry && { w: draggedEntry.size.w, h: draggedEntry.size.h }}
          onDrop={(area) => draggedEntry && add(draggedEntry, area)}
        />
      )}
    </div>
  )
}
