import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { PICTURE_PERMISSIONS } from '@barn-workbench/core/permissions'
import { TILE_ASPECT_RATIO, type Camera, type PictureMask } from '@barn-workbench/core/schema'
import { loadStill, useStillFailureText } from '@barn-workbench/plugin-sdk/camera'
import { useLatest, useMessages, usePermission, useSession } from '@barn-workbench/plugin-sdk/react'
import {
  attachTool,
  pictureToCanvas,
  StageCanvas,
  toScreen,
  type Stage,
  type StageTile,
  type StageView,
} from '@barn-workbench/plugin-sdk/stage'
import { maskCorners, maskOfKey } from './maskEdits'
import { createMaskTool } from './maskTool'
import classes from './Movement.module.css'

const NO_OVERLAYS: readonly never[] = []

export interface MaskControl {
  masks: readonly PictureMask[]
  /** The index of the chosen mask, or null. */
  chosen: number | null
  choose(index: number | null): void
  add(mask: PictureMask): void
  change(index: number, mask: PictureMask): void
  remove(index: number): void
}

/** The picture of a camera now, as the only tile of a stage. */
function usePicture({ cameraId, name, privacy }: Pick<Camera, 'cameraId' | 'name' | 'privacy'>) {
  const t = useMessages()
  const session = useSession()
  const failureText = useStillFailureText()
  const isPermitted = usePermission(...PICTURE_PERMISSIONS)
  const [withheld, closed] = [t('camera.noPictures'), t('states.closed')]
  const tiles = useMemo((): readonly [StageTile] => {
    const look = privacy
      ? ({ state: 'closed', notice: closed } as const)
      : isPermitted
        ? ({ state: 'ok' } as const)
        : ({ state: 'withheld', notice: withheld } as const)
    return [{ id: cameraId, x: 0, y: 0, width: 1, rotation: 0, label: name, ...look }]
  }, [cameraId, name, privacy, isPermitted, withheld, closed])
  return {
    tiles,
    async loadImage(_tileId: string, height: number, signal: AbortSignal): Promise<Blob> {
      return (await loadStill(session, signal, { cameraId, height, forceFallback: true })).blob
    },
    failureNotice: failureText,
  }
}

/** The picture of a camera with the masks on it, which pointers and keys change. */
export function MaskStage({ camera, control }: { camera: Camera; control: MaskControl }) {
  const t = useMessages()
  const picture = usePicture(camera)
  const [stage, setStage] = useState<Stage | null>(null)
  return (
    <div className={classes.stage}>
      <StageCanvas
        {...picture}
        overlays={NO_OVERLAYS}
        heightRatio={1 / TILE_ASPECT_RATIO}
        rotation={0}
        fit="whole"
        scrolls={false}
        labels={{ stage: t('movement.picture'), list: t('movement.picture'), scrollHint: '', touchHint: '' }}
        onStage={setStage}
      >
        {stage && <MaskLayer stage={stage} tile={picture.tiles[0]} control={control} />}
      </StageCanvas>
    </div>
  )
}

/** Returns the position of the picture, and redraws when it changes. */
function useStageView(stage: Stage): StageView {
  const [view, setView] = useState(() => stage.view())
  useEffect(() => stage.subscribe('view.changed', setView), [stage])
  return view
}

interface MaskLayerProps {
  stage: Stage
  tile: StageTile
  control: MaskControl
}

/** Lets pointers work on the masks. Returns the one that is being drawn. */
function useMaskTool(surface: RefObject<HTMLElement | null>, { stage, tile, control }: MaskLayerProps) {
  const [drawn, setDrawn] = useState<PictureMask | null>(null)
  const latest = useLatest(control)
  useEffect(() => {
    const element = surface.current
    if (!element) return
    return attachTool(
      element,
      createMaskTool({
        ...{ stage, tile, show: setDrawn },
        masks: () => latest.current.masks,
        chosen: () => latest.current.chosen,
        choose: (index) => latest.current.choose(index),
        change: (index, mask) => latest.current.change(index, mask),
        add: (mask) => latest.current.add(mask),
      }),
    )
  }, [surface, stage, tile, latest])
  return drawn
}

function MaskLayer(props: MaskLayerProps) {
  const { stage, tile, control } = props
  const t = useMessages()
  const surface = useRef<HTMLDivElement>(null)
  const view = useStageView(stage)
  const drawn = useMaskTool(surface, props)
  const pointsOf = (mask: PictureMask) =>
    maskCorners(mask).map((corner) => toScreen(view, pictureToCanvas(tile, corner)))
  return (
    <div ref={surface} className={classes.surface} role="group" aria-label={t('movement.masks')}>
      <svg className={classes.drawing}>
        {control.masks.map((mask, index) => (
          <Mask key={index} {...{ mask, index, control }} corners={pointsOf(mask)} />
        ))}
        {drawn && <polygon className={classes.line} points={pointsOf(drawn).join(' ')} />}
      </svg>
    </div>
  )
}

interface MaskProps {
  mask: PictureMask
  index: number
  control: MaskControl
  /** Its corners on the screen. */
  corners: readonly (readonly [number, number])[]
}

/** A mask, which keys move, size and remove. */
function Mask({ mask, index, control, corners }: MaskProps) {
  const t = useMessages()
  const element = useRef<SVGGElement>(null)
  const isChosen = control.chosen === index
  useEffect(() => {
    if (isChosen) element.current?.focus({ preventScroll: true })
  }, [isChosen])
  const onKeyDown = (event: KeyboardEvent) => {
    const changed = maskOfKey(mask, event.key, event.shiftKey)
    if (changed) control.change(index, changed)
    else if (event.key === 'Delete' || event.key === 'Backspace') control.remove(index)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const points = corners.join(' ')
  return (
    <g
      ref={element}
      className={classes.mask}
      role="button"
      tabIndex={0}
      aria-label={t('movement.mask', { number: index + 1 })}
      aria-pressed={isChosen}
      onFocus={() => control.choose(index)}
      onKeyDown={onKeyDown}
    >
      <polygon className={classes.halo} points={points} />
      <polygon className={classes.line} points={points} />
      {isChosen && corners.map(([x, y], at) => <circle key={at} className={classes.handle} cx={x} cy={y} r={6} />)}
    </g>
  )
}
