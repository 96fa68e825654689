import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react'
import type { CancelTimer } from '@barn-workbench/core/clock'
import type { Target } from '@barn-workbench/core/intents'
import { useWorkbench } from '@barn-workbench/plugin-sdk/react'

/** A second click within this time makes a double click, in ms. */
const DOUBLE_CLICK_TIME = 250

/** The actions on a tile. */
export interface TileHandlers {
  enlarge: (cameraId: string) => void
  /** Opens the page of the camera; null if there is none. */
  open: ((cameraId: string) => void) | null
  openMenu: (target: Target, event: MouseEvent) => void
  /** Toggles the camera, with Shift all from the last one to it; null if a click enlarges it. */
  select: ((cameraId: string, isRange: boolean) => void) | null
  observe: (element: Element | null) => void
}

export interface TileClicks {
  onClick: (event: MouseEvent) => void
  onDoubleClick: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/**
 * Handles the clicks and keys of a tile. A click waits until it can be no double click any more, since what it opens
 * would take the second one. Enter opens the page, Space does what a click does.
 */
export function useTileClicks(cameraId: string, { enlarge, open, select }: TileHandlers): TileClicks {
  const { clock } = useWorkbench()
  const cancelClick = useRef<CancelTimer | null>(null)
  useEffect(() => () => cancelClick.current?.(), [])
  return {
    onClick(event) {
      cancelClick.current?.()
      if (select) select(cameraId, event.shiftKey)
      else cancelClick.current = clock.setTimeout(() => enlarge(cameraId), DOUBLE_CLICK_TIME)
    },
    onDoubleClick() {
      if (select) return
      cancelClick.current?.()
      open?.(cameraId)
    },
    onKeyDown(event) {
      if (event.key !== 'Enter' || !open || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      open(cameraId)
    },
  }
}
