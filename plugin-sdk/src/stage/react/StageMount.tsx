import { useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { StagePick } from '../scene'
import type { Stage, StageEvents, StageMenuRequest } from '../stage'
import type { StageOverlay } from '../stageOverlay'
import type { Point } from '../view/stageView'
import { stageItems, StageList, type StageItem } from './StageList'
import { useStage, type StageContent } from './useStage'

/** The props of `StageCanvas`. @public */
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
   * The tooltip of an item that the user points at, focuses or clicked; null for none. A pinned tooltip stays, and may
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

/** The props of `StageMount`: those of `StageCanvas`, and what only kits need. */
interface StageMountProps extends StageCanvasProps {
  /** An item was chosen with the keyboard; `onOpen` by default. */
  onChoose?: (item: Pick<StagePick, 'kind' | 'id'>) => void
  /** An item was clicked or tapped. */
  onPick?: (pick: StagePick | null) => void
  /** Whether the keyboard reaches areas as well. */
  hasAreasInList?: boolean
}

/** Tells the owner of a stage what happens on it. */
function useStageEvents(
  stage: Stage | null,
  { onOpen, onPick, onTap, onMenu, onPicture, onStage }: StageMountProps,
): void {
  useEffect(() => onStage?.(stage), [onStage, stage])
  useEffect(() => (onOpen ? stage?.subscribe('item.opened', onOpen) : undefined), [stage, onOpen])
  useEffect(() => (onPick ? stage?.subscribe('item.picked', onPick) : undefined), [stage, onPick])
  useEffect(() => (onTap ? stage?.subscribe('tile.tapped', onTap) : undefined), [stage, onTap])
  useEffect(() => (onMenu ? stage?.subscribe('menu.requested', onMenu) : undefined), [stage, onMenu])
  // In the same turn in which the stage receives its tiles, so that none is missed.
  useEffect(() => (onPicture ? stage?.subscribe('picture.updated', onPicture) : undefined), [stage, onPicture])
}

/** The middle of the picture of a tile. */
const MIDDLE: Point = [0.5, 0.5]

/** The target of an item's menu when a key opens it. */
function pickOf({ kind, id }: StageItem, overlays: readonly StageOverlay[]): StageMenuRequest['pick'] {
  const overlay = overlays.find((one) => one.kind === kind && one.id === id)
  const inPicture = overlay?.kind === 'marker' && overlay.tileId !== undefined ? overlay.at : MIDDLE
  return { kind, id, tileId: kind === 'tile' ? id : overlay?.tileId, inPicture }
}

/** The position of an item in the window. */
function clientPoint(element: HTMLElement | null, stage: Stage, { id }: StageItem): Point {
  const { left, top } = element?.getBoundingClientRect() ?? { left: 0, top: 0 }
  const [x, y] = stage.locate(id) ?? [0, 0]
  return [left + x, top + y]
}

/**
 * A stage with a list of its items for the keyboard, tooltips, and room for controls. It fills the element around it,
 * whose tree has the styles of `stage.css`.
 */
export function StageMount(props: StageMountProps) {
  const { labels, renderTooltip, onOpen, onChoose = onOpen, onMenu, hasAreasInList, children, ...content } = props
  const container = useRef<HTMLDivElement>(null)
  const stage = useStage(container, content)
  const [tooltip, setTooltip] = useStageTooltip(stage)
  const scrollHint = useScrollHint(stage)
  const { tiles, overlays } = content
  const items = useMemo(() => stageItems(tiles, overlays, hasAreasInList), [tiles, overlays, hasAreasInList])
  useStageEvents(stage, props)
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setTooltip(null)
    if (stage?.handleKey(event.nativeEvent)) event.preventDefault()
  }
  const onFocus = (item: StageItem | null) => setTooltip(item && { pick: item, at: null, isPinned: false })
  const tooltipContent = tooltip && renderTooltip?.(tooltip.pick, tooltip.isPinned)
  return (
    <div className="bw-stage" role="group" aria-label={labels.stage}>
      <div
        ref={container}
        className="bw-stage-ground"
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
          onActivate={(item) => onChoose?.(item)}
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
        <p className="bw-stage-hint" role="status">
          {scrollHint === 'touch' ? labels.touchHint : labels.scrollHint}
        </p>
      )}
      {children}
    </div>
  )
}

/** Distance to the point that the tooltip explains, CSS px. */
const GAP = 20
/** Least distance to the edges of the stage, CSS px. */
const EDGE = 8

interface StageTooltipProps {
  stage: Stage
  /** The item that it follows. */
  id: string
  /** The point of the screen beside which it is placed; null for the item itself. */
  at: Point | null
  isPinned: boolean
  children: ReactNode
}

/** Places a tooltip above a point, or below if there is no room, within the edges of the stage. */
function placeTooltip(tooltip: HTMLElement, [x, y]: Point): void {
  const { offsetWidth: width, offsetHeight: height, offsetParent } = tooltip
  const maximumLeft = (offsetParent?.clientWidth ?? 0) - width - EDGE
  const left = Math.max(EDGE, Math.min(maximumLeft, x - width / 2))
  const above = y - height - GAP
  const top = above >= EDGE ? above : y + GAP
  tooltip.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`
}

/** A tooltip beside a marker, an area or a tile. It follows the view without redrawing React. */
function StageTooltip({ stage, id, at, isPinned, children }: StageTooltipProps) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = () => {
      const point = at ?? stage.locate(id)
      if (element.current && point) placeTooltip(element.current, point)
    }
    place()
    return stage.subscribe('view.changed', place)
  })
  return (
    <div ref={element} className="bw-stage-tooltip" data-pinned={isPinned} role="tooltip">
      {children}
    </div>
  )
}

/** The hint is visible for this time after the page last scrolled, ms. */
const HINT_TIME = 2_000

/** By touch the hint comes once a visit: most fingers on a canvas are on their way down the page. */
let wasTouchHintShown = false

type ScrollHint = 'wheel' | 'touch'

/** The hint how to move and zoom that is due, because the user scrolled the page from a point of the stage. */
function useScrollHint(stage: Stage | null): ScrollHint | null {
  const [hint, setHint] = useState<ScrollHint | null>(null)
  useEffect(() => {
    if (!stage) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isShowingTouchHint = false
    const unsubscribe = stage.subscribe('page.scrolled', ({ byTouch }) => {
      if (byTouch && wasTouchHintShown && !isShowingTouchHint) return
      clearTimeout(timer)
      isShowingTouchHint = byTouch
      wasTouchHintShown ||= byTouch
      setHint(byTouch ? 'touch' : 'wheel')
      timer = setTimeout(() => {
        isShowingTouchHint = false
        setHint(null)
      }, HINT_TIME)
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [stage])
  return hint
}

/** The item that a tooltip explains. */
interface TooltipState {
  pick: Pick<StagePick, 'kind' | 'id'>
  /** The point of the screen beside which it is placed; null for the item itself. */
  at: Point | null
  /** A click pinned it: it stays until the next click. */
  isPinned: boolean
}

/** The tooltip for the item that the user points at or clicked, and a function to set it, for the keyboard. */
function useStageTooltip(stage: Stage | null): [TooltipState | null, (tooltip: TooltipState | null) => void] {
  const [tooltip, setTooltip] = useState<TooltipState | null>(null)
  useEffect(() => {
    if (!stage) return
    const unsubscribeHover = stage.subscribe('hover.changed', (hover) =>
      setTooltip((before) => {
        if (before?.isPinned) return before
        return hover && { pick: hover.pick, at: hover.pick.kind === 'marker' ? null : hover.at, isPinned: false }
      }),
    )
    const unsubscribePick = stage.subscribe('item.picked', (pick) =>
      setTooltip(pick && pick.kind !== 'tile' ? { pick, at: null, isPinned: true } : null),
    )
    return () => {
      unsubscribeHover()
      unsubscribePick()
    }
  }, [stage])
  return [tooltip, setTooltip]
}
