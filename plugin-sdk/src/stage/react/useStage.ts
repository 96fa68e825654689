import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Stage, StageOptions } from '../stage'
import type { StageOverlay } from '../stageOverlay'
import type { StageTile } from '../stageTile'

/** @public */
export interface StageContent extends StageOptions {
  /** The same array as long as nothing changed: a new one is drawn anew. */
  tiles: readonly StageTile[]
  overlays: readonly StageOverlay[]
}

/** A stage in an element, for as long as the component is there; null before it is. */
export function useStage(element: RefObject<HTMLElement | null>, content: StageContent): Stage | null {
  const { tiles, overlays, insets } = content
  const [stage, setStage] = useState<Stage | null>(null)
  const latest = useRef(content)
  useEffect(() => {
    latest.current = content
  })
  useEffect(() => {
    const mount = element.current
    if (!mount) return
    let made: Stage | null = null
    let left = false
    // Only here, so that the engine is a file of its own that a dashboard without a stage never loads.
    void import('../createStage').then(({ createStage }) => {
      if (left) return
      made = createStage(mount, {
        ...latest.current,
        loadImage: (...asked) => latest.current.loadImage(...asked),
        failureNotice: (error) => latest.current.failureNotice?.(error) ?? '',
      })
      setStage(made)
    })
    return () => {
      left = true
      setStage(null)
      made?.destroy()
    }
  }, [element])
  useEffect(() => stage?.setTiles(tiles), [stage, tiles])
  useEffect(() => stage?.setOverlays(overlays), [stage, overlays])
  const { top, right, bottom, left } = insets ?? {}
  useEffect(() => {
    const wanted = Object.entries({ top, right, bottom, left }).filter(([, value]) => value !== undefined)
    if (wanted.length > 0) stage?.setInsets(Object.fromEntries(wanted))
  }, [stage, top, right, bottom, left])
  return stage
}
