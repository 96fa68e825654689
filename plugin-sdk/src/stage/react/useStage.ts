import { useEffect, useState, type RefObject } from 'react'
import { loadCode } from '../../react/loadCode'
import { useLatest } from '../../react/useLatest'
import type { Stage, StageOptions } from '../stage'
import type { StageOverlay } from '../stageOverlay'
import type { StageTile } from '../stageTile'
import type { Box, Size } from '../view/stageView'

/** The content of a stage, and its options. @public */
export interface StageContent extends StageOptions {
  /** Pass the same array until something changes: each new one is drawn again. */
  tiles: readonly StageTile[]
  /** Pass the same array until something changes: each new one is drawn again. */
  overlays: readonly StageOverlay[]
  /** The visible part of the canvas; by default all tiles. Pass the same object until it changes. */
  bounds?: Box | undefined
  /** The tile or overlay that is in view at first where the initial view does not show all of the canvas. */
  startId?: string | undefined
}

const BUSY = 'aria-busy'

/** A stage is busy until the pictures that are in view at first are drawn, or have failed to load. */
function endBusyWithPictures(stage: Stage | null, container: HTMLElement | null): (() => void) | undefined {
  return stage?.subscribe('drawing.settled', () => container?.removeAttribute(BUSY))
}

/**
 * Creates a stage in an element for the lifetime of the component. Returns null until the engine is loaded, and throws
 * if it cannot be loaded.
 */
export function useStage(element: RefObject<HTMLElement | null>, content: StageContent): Stage | null {
  const { tiles, overlays, startId = null, bounds = null, insets } = content
  const [stage, setStage] = useState<Stage | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const latestContent = useLatest(content)
  useEffect(() => {
    const container = element.current
    if (!container) return
    container.setAttribute(BUSY, 'true')
    let createdStage: Stage | null = null
    let isUnmounted = false
    // The engine is loaded only here, so that a dashboard without a stage never loads it.
    loadCode(() => import('../createStage')).then(({ createStage }) => {
      if (isUnmounted) return
      createdStage = createStage(container, {
        ...latestContent.current,
        loadImage: (tileId, height, signal) => latestContent.current.loadImage(tileId, height, signal),
        failureNotice: (error) => latestContent.current.failureNotice?.(error) ?? '',
      })
      setStage(createdStage)
    }, setFailure)
    return () => {
      isUnmounted = true
      setStage(null)
      createdStage?.destroy()
    }
  }, [element, latestContent])
  useEffect(() => stage?.setBounds(bounds), [stage, bounds])
  useEffect(() => stage?.setTiles(tiles), [stage, tiles])
  useEffect(() => stage?.setOverlays(overlays), [stage, overlays])
  useEffect(() => stage?.setStart(startId), [stage, startId])
  // After it has its tiles, whose pictures load then.
  useEffect(() => endBusyWithPictures(stage, element.current), [stage, element])
  const { top, right, bottom, left } = insets ?? {}
  useEffect(() => {
    const givenInsets = Object.entries({ top, right, bottom, left }).filter(([, value]) => value !== undefined)
    if (givenInsets.length > 0) stage?.setInsets(Object.fromEntries(givenInsets))
  }, [stage, top, right, bottom, left])
  if (failure) throw failure
  return stage
}

/**
 * Calls a function with the zoom of a stage: at once, and after each change of the view. The component does not render
 * again. Keep the function between renders (`useCallback`), since each new one is called at once. @public
 */
export function useStageZoom(stage: Stage | null, onZoom: (zoom: number) => void): void {
  useEffect(() => {
    if (!stage) return
    const report = () => onZoom(stage.zoom())
    report()
    return stage.subscribe('view.changed', report)
  }, [stage, onZoom])
}

/** The size of an element in CSS px, as it changes. @public */
export function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 1, height: 1 })
  useEffect(() => {
    const target = element.current
    if (!target || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => setSize({ width: target.clientWidth, height: target.clientHeight }))
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return size
}
