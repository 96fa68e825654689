import { useEffect, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { StagePick } from '../scene'
import type { Stage } from '../stage'
import classes from './StageCanvas.module.css'
import { stageItems, StageList, type StageItem } from './StageList'
import { StageTip } from './StageTip'
import { useScrollHint } from './useScrollHint'
import { useStage, type StageContent } from './useStage'
import { useTip } from './useTip'

/** @public */
export interface StageCanvasProps extends StageContent {
  words: {
    /** What the stage shows. */
    label: string
    /** The list of its markers and tiles. */
    list: string
    /** How to zoom where the wheel scrolls the page. */
    scrollHint: string
  }
  /** What is told of something that is pointed at, focused or clicked; null: nothing. `pinned`: it stays, and may hold links. */
  tip?: (item: Pick<StagePick, 'kind' | 'id'>, pinned: boolean) => ReactNode
  /** A tile or marker was clicked twice, or chosen by the keyboard. */
  onOpen?: (item: Pick<StagePick, 'kind' | 'id'>) => void
  /** The stage, for controls; null when it is gone. */
  onStage?: (stage: Stage | null) => void
  /** Controls above the stage. */
  children?: ReactNode
}

/** A stage with its list for the keyboard, what it tells beside things, and room for controls. @public */
export function StageCanvas({ words, tip, onOpen, onStage, children, ...content }: StageCanvasProps) {
  const ground = useRef<HTMLDivElement>(null)
  const stage = useStage(ground, content)
  const [told, setTold] = useTip(stage)
  const isHinted = useScrollHint(stage)
  const { tiles, overlays } = content
  const items = useMemo(() => stageItems(tiles, overlays), [tiles, overlays])
  useEffect(() => onStage?.(stage), [onStage, stage])
  useEffect(() => {
    if (!onOpen) return
    return stage?.subscribe('open', onOpen)
  }, [stage, onOpen])
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setTold(null)
    if (stage?.handleKey(event.nativeEvent)) event.preventDefault()
  }
  const tell = (item: StageItem | null) => setTold(item && { pick: item, at: null, pinned: false })
  const said = told && tip?.(told.pick, told.pinned)
  return (
    <div className={classes.stage} role="group" aria-label={words.label}>
      <div ref={ground} className={classes.ground} role="img" aria-label={words.label} tabIndex={0} onKeyDown={onKey} />
      {stage && (
        <StageList
          label={words.list}
          stage={stage}
          items={items}
          onFocus={tell}
          onActivate={(item) => onOpen?.(item)}
          onKey={onKey}
        />
      )}
      {stage && told && said && (
        <StageTip stage={stage} id={told.pick.id} at={told.at} pinned={told.pinned}>
          {said}
        </StageTip>
      )}
      {isHinted && (
        <p className={classes.hint} role="status">
          {words.scrollHint}
        </p>
      )}
      {children}
    </div>
  )
}
