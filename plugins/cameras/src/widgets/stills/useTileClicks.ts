import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { CancelTimer } from '@barn-workbench/core/clock'
import { useWorkbench } from '@barn-workbench/plugin-sdk/react'
import type { TileHandlers } from './StillTile'

/** A second click within this time makes a double click, in ms. */
const DOUBLE_CLICK_TIME = 250

export interface TileClicks {
  onClick: () => void
  onDoubleClick: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/**
 * What a tile does by clicks and keys. A click waits until it can be no double click any more, since what it opens would take the
 * second one. Enter opens the page, Space does what a click does.
 */
export function useTileClicks(cameraId: string, { enlarge, open, select }: TileHandlers): TileClicks {
  const { clock } = useWorkbench()
  const cancelClick = useRef<CancelTimer | null>(null)
  useEffect(() => () => cancelClick.current?.(), [])
  return {
    onClick() {
      cancelClick.current?.()
      if (select) select(cameraId)
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
