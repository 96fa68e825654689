import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useLatest, useMessages } from '@barn-workbench/plugin-sdk/react'
import {
  attachTool,
  toScreen,
  type Point,
  type Stage,
  type StageTile,
  type StageView,
} from '@barn-workbench/plugin-sdk/stage'
import { boxCorners, boxOfKey, type LabelBox, type PictureBox } from './labelBoxes'
import classes from './Labelling.module.css'
import { createLabelTool, type DrawnBox, type LabelFault } from './labelTool'

export interface LabelLayerProps {
  stage: Stage
  tiles: readonly StageTile[]
  boxes: readonly LabelBox[]
  chosenId: number | null
  nameOf(cameraId: string): string
  onChoose(id: number | null): void
  onAdd(box: PictureBox & { cameraId: string }): void
  onChange(box: LabelBox): void
  onRemove(id: number): void
  /** A box was taken by a key: what reports it is next. */
  onTake(): void
  onWarn(fault: LabelFault): void
  /** Null without a fault. */
  warning: { fault: LabelFault; id: number } | null
}

const WHOLE: PictureBox = { x: 0, y: 0, w: 1, h: 1 }

/** Returns the position of the plan, and redraws when it changes. */
function useStageView(stage: Stage): StageView {
  const [view, setView] = useState(() => stage.view())
  useEffect(() => stage.subscribe('view.changed', setView), [stage])
  return view
}

const textOf = (points: readonly Point[]) => points.map((point) => point.join()).join(' ')

/** Lets pointers draw on the layer. Returns the box that is being drawn. */
function useLabelTool(surface: React.RefObject<HTMLElement | null>, props: LabelLayerProps): DrawnBox | null {
  const [drawn, setDrawn] = useState<DrawnBox | null>(null)
  const latest = useLatest(props)
  const { stage } = props
  useEffect(() => {
    const element = surface.current
    if (!element) return
    const tool = createLabelTool({
      stage,
      tile: (cameraId) => latest.current.tiles.find(({ id }) => id === cameraId),
      boxes: () => latest.current.boxes,
      chosenId: () => latest.current.chosenId,
      choose: (id) => latest.current.onChoose(id),
      show: setDrawn,
      add: (box) => latest.current.onAdd(box),
      change: (box) => latest.current.onChange(box),
      warn: (fault) => latest.current.onWarn(fault),
    })
    return attachTool(element, tool)
  }, [surface, stage, latest])
  return drawn
}

interface MarkedBoxProps extends Pick<LabelLayerProps, 'onChoose' | 'onChange' | 'onRemove' | 'onTake' | 'onWarn'> {
  box: LabelBox
  tile: StageTile
  view: StageView
  label: string
  isChosen: boolean
}

/** A box around an animal, which keys move and size. */
function MarkedBox(props: MarkedBoxProps) {
  const { box, tile, view, label, isChosen, onChoose, onChange, onRemove, onTake, onWarn } = props
  const element = useRef<SVGGElement>(null)
  useEffect(() => {
    if (isChosen) element.current?.focus({ preventScroll: true })
  }, [isChosen])
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey } = event
    const changed = boxOfKey(box, { key, isShift: shiftKey, turned: view.rotation + tile.rotation })
    if (changed && !changed.isInside) onWarn('leaves')
    if (changed) onChange(changed.box)
    else if (key === 'Delete' || key === 'Backspace') onRemove(box.id)
    else if (key === 'Enter') onTake()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const corners = boxCorners(tile, box).map((corner) => toScreen(view, corner))
  return (
    <g
      ref={element}
      className={classes.box}
      role="button"
      tabIndex={0}
      aria-label={label}
      data-chosen={isChosen || undefined}
      onFocus={() => onChoose(box.id)}
      onKeyDown={onKeyDown}
    >
      <polygon className={classes.halo} points={textOf(corners)} />
      <polygon className={classes.line} points={textOf(corners)} />
      {isChosen && corners.map(([x, y], i) => <circle key={i} className={classes.handle} cx={x} cy={y} r={6} />)}
    </g>
  )
}

/**
 * Above the plan while animals are marked: borders of the tiles, and the boxes. Nothing below it is reached by a
 * pointer.
 */
export function LabelLayer(props: LabelLayerProps) {
  const { stage, tiles, boxes, chosenId, nameOf, warning } = props
  const t = useMessages()
  const surface = useRef<HTMLDivElement>(null)
  const view = useStageView(stage)
  const drawn = useLabelTool(surface, props)
  const byId = useMemo(() => new Map(tiles.map((tile) => [tile.id, tile])), [tiles])
  const outlineOf = (tile: StageTile, box: PictureBox) =>
    textOf(boxCorners(tile, box).map((corner) => toScreen(view, corner)))
  const drawnOn = drawn && byId.get(drawn.cameraId)
  return (
    <div ref={surface} className={classes.surface} data-label-surface role="group" aria-label={t('labelling.surface')}>
      <svg className={classes.drawing} aria-hidden={boxes.length === 0}>
        {tiles.map((tile) => (
          <polygon key={tile.id} className={classes.border} points={outlineOf(tile, WHOLE)} />
        ))}
        {boxes.map((box, i) => {
          const tile = byId.get(box.cameraId)
          const label = t('labelling.box', { number: i + 1, camera: nameOf(box.cameraId) })
          return (
            tile && <MarkedBox key={box.id} {...props} {...{ box, tile, view, label }} isChosen={box.id === chosenId} />
          )
        })}
        {drawn && drawnOn && (
          <polygon
            className={classes.drawn}
            data-outside={!drawn.isInside || undefined}
            points={outlineOf(drawnOn, drawn)}
          />
        )}
      </svg>
      {warning && (
        <p key={warning.id} className={classes.warning} role="alert">
          {t(`labelling.warning.${warning.fault}`)}
        </p>
      )}
    </div>
  )
}
