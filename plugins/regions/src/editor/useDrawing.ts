import { useCallback, useState } from 'react'
import type { RelativePoint } from '@barn-workbench/core/schema'
import type { ScreenPoint } from '../geometry/points'

/** What is said about the last thing that somebody tried, by its message under `editor.told`. */
export interface Told {
  key: string
  values?: Record<string, unknown>
  /** Where an outline would cross itself, in the picture. */
  crossing?: ScreenPoint
}

/** An outline that is being drawn. */
export interface Drawing {
  points: readonly RelativePoint[]
  /** Where the arrow keys have moved the next point; null: a pointer draws. */
  cursor: RelativePoint | null
}

/** What is being drawn, and what is said. */
export function useDrawing() {
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  const [told, setTold] = useState<Told | null>(null)
  const tell = useCallback((next: Told | null) => setTold(next), [])
  return { drawing, setDrawing, told, tell }
}

export type DrawingControl = ReturnType<typeof useDrawing>
