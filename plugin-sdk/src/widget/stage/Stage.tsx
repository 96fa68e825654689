// oxlint-disable-next-line typescript/triple-slash-reference -- Plugins within this repository compile this source.
/// <reference path="../../assets.d.ts" />
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { problemOf } from '@barn-workbench/core/result'
import { problemTextOf } from '../../context/problemText'
import { useLatest } from '../../react/useLatest'
import { ZOOM_IN, ZOOM_OUT } from '../../stage/pointer/keyAction'
import { StageMount } from '../../stage/react/StageMount'
import type { StagePick } from '../../stage/scene'
import type { Stage as StageEngine } from '../../stage/stage'
import stageStyles from '../../stage/stage.css?inline'
import { useKitStyles } from '../kit/useKitStyles'
import { useKitTexts, type KitTexts } from '../kit/useKitTexts'
import { useReadable, useWidgetHost } from '../react'
import styles from './controls.css?inline'
import { overlaysOf, tilesOf, type StagePicture, type StageShape } from './shapes'

/** Props of `Stage`. @public */
export interface StageProps {
  /** Says what it shows, for screen readers. */
  label: string
  /** Pictures of cameras, at their places. Ids are unique among pictures and shapes. */
  pictures?: readonly StagePicture[] | undefined
  /** Areas and points above the pictures, or on a plan without any. */
  shapes?: readonly StageShape[] | undefined
  /** The time of the pictures, ms since the epoch; null, as by default, for the newest, which load each minute. */
  time?: number | null | undefined
  /** Height of the plan divided by its width: all of the plan is shown, and not only what the pictures cover. */
  heightRatio?: number | undefined
  /** The picture or the shape that is in view at first where not all of it is. */
  startId?: string | undefined
  /** Called with the id of a shape or a picture that was clicked or tapped, or chosen by Enter. */
  onPress?: ((id: string) => void) | undefined
}

const NO_TEXTS: KitTexts = () => ''
const NO_PICTURES: readonly StagePicture[] = []
const NO_SHAPES: readonly StageShape[] = []
/** Width of a picture divided by its height. */
const PICTURE_RATIO = 16 / 9
/** Pictures of now are loaded again after this time, ms. */
const REFRESH = 60_000
/** A second press on the same thing within this time is part of a double click, ms. */
const DOUBLE_PRESS = 500

/** A value that is equal to one of an earlier render stays the same object: a new one is drawn again. */
function useSame<Value>(value: Value): Value {
  const text = JSON.stringify(value)
  return useMemo(() => JSON.parse(text) as Value, [text])
}

/** Loads the pictures of the tiles, through the workbench, and again for another time. */
function usePictures(stage: StageEngine | null, pictures: readonly StagePicture[], time: number | null) {
  const host = useWidgetHost()
  const latest = useLatest({ pictures, time })
  const isVisible = useReadable(host.box).isVisible
  const loadImage = useCallback(
    async (id: string, height: number, signal: AbortSignal) => {
      const cameraId = latest.current.pictures.find((picture) => picture.id === id)?.cameraId ?? id
      const width = Math.round(height * PICTURE_RATIO)
      return (await host.still(cameraId, { time: latest.current.time, width, signal })).image
    },
    [host, latest],
  )
  const shown = useRef(time)
  useEffect(() => {
    if (!stage || shown.current === time) return
    shown.current = time
    stage.reload()
  }, [stage, time])
  useEffect(() => {
    if (!stage || time !== null || !isVisible) return
    const timer = setInterval(() => stage.refresh(), REFRESH)
    return () => clearInterval(timer)
  }, [stage, time, isVisible])
  return loadImage
}

/** The words for a picture that could not be loaded. */
function useFailureNotice(t: KitTexts): (error: unknown) => string {
  const errors = useKitTexts('errors')
  const latest = useLatest({ t, errors })
  return useCallback(
    (error) => {
      const problem = problemOf(error)
      const { t: words, errors: sentences } = latest.current
      return problem.code === 'camera/privacy' ? words('camera.closed') : problemTextOf(sentences ?? NO_TEXTS, problem)
    },
    [latest],
  )
}

/**
 * Calls `onPress` once for a click, a tap or a double click. A tap on a picture counts when no second one follows,
 * which zooms.
 */
function usePress(onPress: StageProps['onPress']) {
  const latest = useLatest(onPress)
  const last = useRef({ id: '', at: -Infinity })
  const wasTouched = useRef(false)
  return useMemo(() => {
    const press = ({ id }: { id: string }) => {
      const at = performance.now()
      const isDouble = last.current.id === id && at - last.current.at < DOUBLE_PRESS
      last.current = { id, at }
      if (!isDouble) latest.current?.(id)
    }
    return {
      press,
      notePointer: (event: { pointerType: string }) => {
        wasTouched.current = event.pointerType === 'touch'
      },
      onPick(pick: StagePick | null) {
        if (pick && !(pick.kind === 'tile' && wasTouched.current)) press(pick)
      },
    }
  }, [latest])
}

/** The buttons for those who neither turn a wheel nor use two fingers. */
function Controls({ stage, t, own }: { stage: StageEngine; t: KitTexts; own: KitTexts }) {
  const buttons = [
    { label: t('strip.zoomOut'), sign: '−', press: () => stage.zoomBy(ZOOM_OUT) },
    { label: t('strip.zoomIn'), sign: '+', press: () => stage.zoomBy(ZOOM_IN) },
    { label: own('whole'), sign: '⤢', press: () => stage.reset() },
  ]
  return (
    <div className="bw-stage-controls" role="group" aria-label={own('controls')}>
      {buttons.map(({ label, sign, press }) => (
        <button key={sign} type="button" aria-label={label} title={label} onClick={press}>
          <span aria-hidden>{sign}</span>
        </button>
      ))}
    </div>
  )
}

/**
 * Pictures of cameras at their places, or a plan without pictures, with areas and points that can be pressed. It is
 * moved and zoomed by pointer, fingers, keys and buttons, and fills the element around it, which needs a height.
 * @public
 */
export function Stage(props: StageProps) {
  const { label, time = null, heightRatio, startId, onPress } = props
  const { isOnPaper } = useReadable(useWidgetHost().box)
  const t = useKitTexts() ?? NO_TEXTS
  const own = useKitTexts('stage') ?? NO_TEXTS
  const place = useRef<HTMLDivElement>(null)
  useKitStyles(place, stageStyles + styles)
  const [stage, setStage] = useState<StageEngine | null>(null)
  const pictures = useSame(props.pictures ?? NO_PICTURES)
  const shapes = useSame(props.shapes ?? NO_SHAPES)
  const loadImage = usePictures(stage, pictures, time)
  const failureNotice = useFailureNotice(t)
  const { press, notePointer, onPick } = usePress(onPress)
  const tiles = useMemo(() => tilesOf(pictures), [pictures])
  const overlays = useMemo(() => overlaysOf(shapes), [shapes])
  const bounds = useMemo(
    () => (heightRatio === undefined ? undefined : { minX: 0, minY: 0, maxX: 1, maxY: heightRatio }),
    [heightRatio],
  )
  const renderTooltip = ({ id }: { id: string }) => {
    const shape = shapes.find((one) => one.id === id)
    if (shape) return shape.tooltip ?? shape.label
    return pictures.find((one) => one.id === id)?.tooltip ?? null
  }
  return (
    <div ref={place} className="bw-stage-place" onPointerUpCapture={notePointer}>
      <StageMount
        tiles={tiles}
        overlays={overlays}
        bounds={bounds}
        startId={startId}
        {...(heightRatio !== undefined && { heightRatio })}
        rotation={0}
        // A frame does not know that the page around it scrolls.
        scrolls
        loadImage={loadImage}
        failureNotice={failureNotice}
        labels={{ stage: label, list: label, scrollHint: own('scrollHint'), touchHint: own('touchHint') }}
        renderTooltip={renderTooltip}
        hasAreasInList
        onStage={setStage}
        {...(onPress && { onPick, onTap: press, onChoose: press })}
      >
        {stage && !isOnPaper && <Controls stage={stage} t={t} own={own} />}
      </StageMount>
    </div>
  )
}
