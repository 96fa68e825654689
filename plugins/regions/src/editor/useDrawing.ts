import { useState } from 'react'
import type { RelativePoint } from '@barn-workbench/core/schema'
import type { ScreenPoint } from '../geometry/points'

/** A message about the last edit, by its text under `editor.told`. */
export interface EditorMessage {
  key: string
  values?: Record<string, unknown>
  /** The point at which an outline would cross itself, in the picture. */
  crossing?: ScreenPoint
}

/** An outline that is being drawn. */
export interface Drawing {
  points: readonly RelativePoint[]
  /** The next point as moved by the arrow keys; null while a pointer draws. */
  cursor: RelativePoint | null
}

/** The outline that is being drawn, and the message about the last edit. */
export function useDrawing() {
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  const [message, notify] = useState<EditorMessage | null>(null)
  return { drawing, setDrawing, message, notify }
}

export type DrawingControl = ReturnType<typeof useDrawing>
