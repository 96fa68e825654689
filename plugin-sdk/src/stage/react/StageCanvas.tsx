import { useEffect, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { StagePick } from '../scene'
import type { Stage, StageEvents, StageMenuRequest } from '../stage'
import type { StageOverlay } from '../stageOverlay'
import type { Point } from '../view/stageView'
import classes from './StageCanvas.module.css'
import { stageItems, StageList, type StageItem } from './StageList'
import { StageTooltip } from './StageTooltip'
import { useScrollHint } from './useScrollHint'
import { useStage, type StageContent } from './useStage'
import { useStageTooltip } from './useStageTooltip'

/** @public */
export interface StageCanvasProps extends StageContent {
  /** Texts in the user's language. */
  labels: {
    /** Accessible name of the stage. */
    stage: string
    /** Accessible name of the list of its markers and tiles. */
    list: string
    /** Explains how to zoom while the wheel scrolls the page. */
    scrollHint: string
    /** Explains how to move and zoom while one finger scrolls the page. */
    touchHint: string
  }
  /**
   * The tooltip of an item that the user points at, focuses or clicked; null: none. A pinned tooltip stays, and may
   * hold links.
   */
  renderTooltip?: (item: Pick<StagePick, 'kind' | 'id'>, isPinned: boolean) => ReactNode
  /** A tile or a marker was double-clicked, or chosen with the keyboard. */
  onOpen?: (item: Pick<StagePick, 'kind' | 'id'>) => void
  /** A tile was tapped, and no second tap followed. */
  onTap?: (tile: Pick<StagePick, 'kind' | 'id'>) => void
  /** The user asks what can be done with an item, or with the point beside all of them. */
  onMenu?: (request: StageMenuRequest) => void
  /** The picture of a tile was loaded, or failed to load: of every picture, from the first on. */
  onPicture?: (picture: StageEvents['picture.updated']) => void
  /** Receives the stage, for controls, and null once it is destroyed. */
  onStage?: (stage: Stage | null) => void
  /** Controls above the stage. */
  children?: ReactNode
}

/** Tells the owner of a stage what happens on it. */
function useStageEvents(
  stage: Stage | null,
  {
    onOpen,
    onTap,
    onMenu,
    onPicture,
    onStage,
  }: Pick<StageCanvasProps, 'onOpen' | 'onTap' | 'onMenu' | 'onPicture' | 'onStage'>,
): void {
  useEffect(() => onStage?.(stage), [onStage, stage])
  useEffect(() => (onOpen ? stage?.subscribe('item.opened', onOpen) : undefined), [stage, onOpen])
  useEffect(() => (onTap ? stage?.subscribe('tile.tapped', onTap) : undefined), [stage, onTap])
  useEffect(() => (onMenu ? stage?.subscribe('menu.requested', onMenu) : undefined), [stage, onMenu])
  // In the same turn in which the stage receives its tiles, so that none is missed.
  useEffect(() => (onPicture ? stage?.subscribe('picture.updated', onPicture) : undefined), [stage, onPicture])
}

/** The middle of the picture of a tile. */
const MIDDLE: Point = [0.5, 0.5]

/** What the menu of an item is about, when it is asked for by a key. */
function pickOf({ kind, id }: StageItem, overlays: readonly StageOverlay[]): StageMenuRequest['pick'] {
  const overlay = overlays.find((one) => one.kind === kind && one.id === id)
  const inPicture = overlay?.kind === 'marker' && overlay.tileId !== undefined ? overlay.at : MIDDLE
  return { kind, id, tileId: kind === 'tile' ? id : overlay?.tileId, inPicture }
}

/** Where an item is in the window. */
function clientPoint(element: HTMLElement | null, stage: Stage, { id }: StageItem): Point {
  const { left, top } = element?.getBoundingClientRect() ?? { left: 0, top: 0 }
  const [x, y] = stage.locate(id) ?? [0, 0]
  return [left + x, top + y]
}

/**
 * A stage with a list of its items for the keyboard, tooltips, and room for controls. It fills the element around it.
 * @public
 */
export function StageCanvas(props: StageCanvasProps) {
  const { labels, renderTooltip, onOpen, onMenu, children, ...content } = props
  const container = useRef<HTMLDivElement>(null)
  const stage = useStage(container, content)
  const [tooltip, setTooltip] = useStageTooltip(stage)
  const scrollHint = useScrollHint(stage)
  const { tiles, overlays } = content
  const items = useMemo(() => stageItems(tiles, overlays), [tiles, overlays])
  useStageEvents(stage, props)
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setTooltip(null)
    if (stage?.handleKey(event.nativeEvent)) event.preventDefault()
  }
  const onFocus = (item: StageItem | null) => setTooltip(item && { pick: item, at: null, isPinned: false })
  const tooltipContent = tooltip && renderTooltip?.(tooltip.pick, tooltip.isPinned)
  return (
    <div className={classes.stage} role="group" aria-label={labels.stage}>
      <div
        ref={container}
        className={classes.ground}
        role="img"
        aria-label={labels.stage}
        tabIndex={0}
        onKeyDown={onKey}
      />
      {stage && (
        <StageList
          label={labels.list}
          stage={stage}
          items={items}
          onFocus={onFocus}
          onActivate={(item) => onOpen?.(item)}
          onMenu={(item) =>
            onMenu?.({ pick: pickOf(item, overlays), client: clientPoint(container.current, stage, item) })
          }
          onKey={onKey}
        />
      )}
      {stage && tooltip && tooltipContent && (
        <StageTooltip stage={stage} id={tooltip.pick.id} at={tooltip.at} isPinned={tooltip.isPinned}>
          {tooltipContent}
        </StageTooltip>
      )}
      {scrollHint && (
        <p className={classes.hint} role="status">
          {scrollHint === 'touch' ? labels.touchHint : labels.scrollHint}
        </p>
      )}
      {children}
    </div>
  )
}
