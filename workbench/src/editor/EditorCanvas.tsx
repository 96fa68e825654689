import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { useCallback } from 'react'
import { missingPermissions, type Breakpoint, type GridItem, type LayoutEdit } from '@barn-workbench/core/layout'
import type { GridArea, LayoutContent } from '@barn-workbench/core/schema'
import { EditGrid } from '../grid/EditGrid'
import { useLayoutViewer } from '../widgets/useLayoutViewer'
import { WidgetHost } from '../widgets/WidgetHost'
import { EditItem } from './EditItem'
import classes from './LayoutEditor.module.css'
import type { useArranging } from './useArranging'
import type { WidgetChoice } from './useWidgetChoices'

interface EditorCanvasProps {
  layout: LayoutContent
  gridItems: readonly GridItem[]
  breakpoint: Breakpoint
  arranging: ReturnType<typeof useArranging>
  /** Key of the widget whose settings are open. */
  selectedKey: string | null
  /** Key of the widget that is to be scrolled to and focused. */
  wantedKey: string | null
  /** The entry that is being dragged out of the widget picker. */
  draggedEntry: WidgetChoice | null
  onEdits: (edits: LayoutEdit[]) => void
  onAdd: (entry: WidgetChoice, area: GridArea) => void
}

/** Returns a function that renders an item. It changes when the layout does, not at each frame of a drag. */
function useRenderItem({ layout, gridItems, arranging, selectedKey, wantedKey }: EditorCanvasProps) {
  const viewer = useLayoutViewer()
  const isGripOnly = useMediaQuery('(pointer: coarse)') ?? false
  const { isLocked, titleOfItem, describeArea } = arranging.items
  const { onKeyDown, remove, openSettings } = arranging.actions
  const { widgets } = layout
  return useCallback(
    (key: string) => {
      const item = gridItems.find((gridItem) => gridItem.key === key)
      const widget = widgets[key]
      if (!widget || !item) return null
      const marks = {
        isSelected: selectedKey === key,
        isWanted: wantedKey === key,
        isLocked: isLocked(key),
        isLockedForOthers: widget.locked === true,
        isForbidden: missingPermissions(widget, viewer) !== null,
      }
      const actions = { onKeyDown, onSettings: openSettings, onRemove: remove }
      const names = { title: titleOfItem(key), position: describeArea(item) }
      return (
        <EditItem itemKey={key} {...names} {...marks} {...actions} isGripOnly={isGripOnly}>
          <WidgetHost widget={widget} />
        </EditItem>
      )
    },
    [
      gridItems,
      widgets,
      viewer,
      titleOfItem,
      describeArea,
      selectedKey,
      wantedKey,
      isLocked,
      isGripOnly,
      onKeyDown,
      openSettings,
      remove,
    ],
  )
}

/** The layout in the editor. */
export function EditorCanvas(props: EditorCanvasProps) {
  const { gridItems, breakpoint, arranging, draggedEntry, onEdits, onAdd } = props
  const { ref, width } = useElementSize()
  const renderItem = useRenderItem(props)
  return (
    <div ref={ref} className={classes.grid} data-breakpoint={breakpoint}>
      {width > 0 && (
        <EditGrid
          gridItems={gridItems}
          breakpoint={breakpoint}
          width={width}
          limitsOf={arranging.items.limitsOf}
          renderItem={renderItem}
          onEdits={onEdits}
          dropSize={draggedEntry && { w: draggedEntry.size.w, h: draggedEntry.size.h }}
          onDrop={(area) => draggedEntry && onAdd(draggedEntry, area)}
        />
      )}
    </div>
  )
}
