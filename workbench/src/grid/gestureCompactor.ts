import type { Compactor, Layout, LayoutItem } from 'react-grid-layout/core'
import { closeUp, inReadingOrder, place } from './rearrange'

/** Arranges the grid during a gesture, from the state in which it began. */
export interface GestureCompactor {
  compactor: Compactor
  /** A drag or a resize of an item begins. */
  begin: (layout: Layout, key: string) => void
  end: () => void
}

export function createGestureCompactor(): GestureCompactor {
  let gesture: { before: LayoutItem[]; key: string } | null = null
  return {
    compactor: {
      type: 'vertical',
      // The library then does not move the others while an item is dragged over them.
      allowOverlap: true,
      compact: (layout, columns) => {
        const moved = layout.find(({ i }) => i === gesture?.key)
        return gesture && moved ? place(gesture.before, moved, columns) : closeUp(inReadingOrder(layout))
      },
    },
    begin: (layout, key) => {
      // The library changes the items of its layout in place.
      gesture = { before: layout.map((item) => ({ ...item })), key }
    },
    end: () => {
      gesture = null
    },
  }
}
