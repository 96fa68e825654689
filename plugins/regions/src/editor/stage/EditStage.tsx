import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { PICTURE_PERMISSIONS } from '@barn-workbench/core/permissions'
import { isProblem } from '@barn-workbench/core/result'
import { TILE_ASPECT_RATIO } from '@barn-workbench/core/schema'
import { loadStill, useFrameCache, useStillFailureText } from '@barn-workbench/plugin-sdk/camera'
import { useLatest, useMessages, usePermission, useSession } from '@barn-workbench/plugin-sdk/react'
import { attachTool, StageCanvas, useSize, type Stage, type StageTile } from '@barn-workbench/plugin-sdk/stage'
import { useComputedColorScheme } from '@barn-workbench/plugin-sdk/ui'
import classes from '../Editor.module.css'
import type { DrawingControl } from '../useDrawing'
import type { RegionCommands } from '../useRegionCommands'
import type { RegionEditorControl } from '../useRegionEditor'
import type { LayerColors } from './paintRegions'
import { createRegionPainter, NO_OVERLAY, type RegionPainter, type RegionScene } from './regionPainter'
import { createRegionTool } from './regionTool'

const NO_OVERLAYS: readonly never[] = []
const INSETS = { top: 16, right: 16, bottom: 16, left: 16 }
const HEIGHT_RATIO = 1 / TILE_ASPECT_RATIO

interface EditStageProps extends Omit<RegionSurfaceProps, 'stage'> {
  cameraId: string
  cameraName: string
  moment: number | null
  stage: Stage | null
  onStage(stage: Stage | null): void
  children?: ReactNode
}

/** The picture of the moment on a stage, and above it the outlines. */
export function EditStage({ cameraId, cameraName, moment, stage, onStage, children, ...surface }: EditStageProps) {
  const t = useMessages()
  const picture = usePicture({ cameraId, cameraName, moment }, stage)
  return (
    <StageCanvas
      {...picture}
      overlays={NO_OVERLAYS}
      heightRatio={HEIGHT_RATIO}
      rotation={0}
      fit="whole"
      scrolls={false}
      insets={INSETS}
      labels={{
        stage: t('editor.picture', { name: cameraName }),
        list: t('editor.pictures'),
        scrollHint: '',
        touchHint: '',
      }}
      onStage={onStage}
    >
      {stage && <RegionSurface {...surface} stage={stage} />}
      {children}
    </StageCanvas>
  )
}

interface PictureChoice {
  cameraId: string
  cameraName: string
  /** In ms since the epoch; null for now. */
  moment: number | null
}

/** The picture of a camera at a moment, as the only tile of a stage. */
function usePicture({ cameraId, cameraName, moment }: PictureChoice, stage: Stage | null) {
  const t = useMessages()
  const session = useSession()
  const frames = useFrameCache()
  const failureText = useStillFailureText()
  const isPermitted = usePermission(...PICTURE_PERMISSIONS)
  const withheld = t('editor.noPictures')
  const tiles = useMemo((): readonly StageTile[] => {
    const look = isPermitted ? ({ state: 'ok' } as const) : ({ state: 'withheld', notice: withheld } as const)
    return [{ id: cameraId, x: 0, y: 0, width: 1, rotation: 0, label: cameraName, ...look }]
  }, [cameraId, cameraName, isPermitted, withheld])
  const reload = useEffectEvent(() => stage?.reload())
  useEffect(() => reload(), [moment])
  return {
    tiles,
    async loadImage(_tileId: string, height: number, signal: AbortSignal): Promise<Blob> {
      const { blob } =
        moment === null
          ? await loadStill(session, signal, { cameraId, height, forceFallback: true })
          : await frames.load({ cameraId, height, time: moment }, signal)
      return blob
    },
    failureNotice: (failure: unknown) =>
      isProblem(failure, 'frame/not-found') ? t('editor.noPictureThen') : failureText(failure),
  }
}

interface RegionSurfaceProps {
  stage: Stage
  editor: RegionEditorControl
  drawing: DrawingControl
  commands: RegionCommands
  isSnapping: boolean
  nameOf(regionSpecification: string): string
}

interface Canvases {
  still: RefObject<HTMLCanvasElement | null>
  active: RefObject<HTMLCanvasElement | null>
  surface: RefObject<HTMLDivElement | null>
}

/** The canvases with the pictures, which lie below the outlines. */
function picturesBelow(surface: HTMLElement): readonly HTMLCanvasElement[] {
  const all = surface.parentElement?.querySelectorAll('canvas') ?? []
  return [...all].filter((canvas) => !surface.contains(canvas))
}

/** The painter of outlines above the pictures of a stage, which moves them. */
function usePainter({ still, active, surface }: Canvases, stage: Stage, scene: RegionScene): RegionPainter | null {
  const [painter, setPainter] = useState<RegionPainter | null>(null)
  const first = useRef(scene)
  useEffect(() => {
    const [stillCanvas, activeCanvas, element] = [still.current, active.current, surface.current]
    if (!stillCanvas || !activeCanvas || !element) return
    const created = createRegionPainter({
      still: stillCanvas,
      active: activeCanvas,
      scene: first.current,
      view: stage.view(),
      pictures: () => picturesBelow(element),
    })
    setPainter(created)
    const unsubscribe = stage.subscribe('view.changed', created.setView)
    return () => {
      unsubscribe()
      created.destroy()
      setPainter(null)
    }
  }, [still, active, surface, stage])
  useEffect(() => painter?.setScene(scene), [painter, scene])
  return painter
}

/** Lets pointers work on the outlines; what moves is drawn without React. */
function useTool(surface: Canvases['surface'], painter: RegionPainter | null, props: RegionSurfaceProps): void {
  const latest = useLatest(props)
  const { stage } = props
  useEffect(() => {
    const element = surface.current
    if (!element || !painter) return
    let selection = latest.current.editor.state.selection
    let known = latest.current.editor
    const tool = createRegionTool({
      stage,
      regions: () => latest.current.editor.regions,
      // A choice is known at once: the pointer may go on before anything is rendered.
      selection() {
        if (known !== latest.current.editor) selection = latest.current.editor.state.selection
        known = latest.current.editor
        return selection
      },
      drawing: () => latest.current.drawing.drawing?.points ?? null,
      isSnapping: () => latest.current.isSnapping,
      select(next) {
        selection = next
        known = latest.current.editor
        known.select(next)
        latest.current.drawing.notify(null)
      },
      commit(regions, next) {
        latest.current.editor.edit(regions, { selection: next })
        latest.current.drawing.notify(null)
      },
      draw: (step, point) => latest.current.commands.draw.take(step, point),
      refuse: (edit) => latest.current.commands.refuse(edit),
      show: painter.setOverlay,
    })
    return attachTool(element, tool)
  }, [surface, painter, stage, latest])
}

/** The outlines above the picture, and what edits them. */
function RegionSurface(props: RegionSurfaceProps) {
  const { stage, editor, drawing: control, nameOf } = props
  const t = useMessages()
  const surface = useRef<HTMLDivElement>(null)
  const still = useRef<HTMLCanvasElement>(null)
  const active = useRef<HTMLCanvasElement>(null)
  const colors = useLayerColors()
  const size = useSize(surface)
  const [isTouch] = useState(() => window.matchMedia('(pointer: coarse)').matches)
  const { regions, state } = editor
  const { selection } = state
  const scene = useScene({ regions, selection, colors, isTouch, nameOf })
  const painter = usePainter({ still, active, surface }, stage, scene)
  useTool(surface, painter, props)
  useEffect(() => painter?.resize(size.width, size.height), [painter, size])
  const { drawing, message } = control
  useEffect(() => {
    const { points = [], cursor = null } = drawing ?? {}
    painter?.setOverlay({ ...NO_OVERLAY, drawing: points, next: cursor, crossing: message?.crossing ?? null })
  }, [painter, drawing, message])
  return (
    <div
      ref={surface}
      className={classes.surface}
      data-drawing={drawing !== null || undefined}
      role="application"
      tabIndex={0}
      aria-label={t(drawing ? 'editor.surfaceDrawing' : 'editor.surface')}
      aria-describedby="region-told"
    >
      <canvas ref={still} className={classes.layer} aria-hidden />
      <canvas ref={active} className={classes.layer} aria-hidden />
    </div>
  )
}

/** The same object until something of it changes. */
function useScene({ regions, selection, colors, isTouch, nameOf }: RegionScene): RegionScene {
  const [scene, setScene] = useState<RegionScene>({ regions, selection, colors, isTouch, nameOf })
  const isSame =
    scene.regions === regions && scene.selection === selection && scene.colors === colors && scene.nameOf === nameOf
  if (isSame) return scene
  const next = { regions, selection, colors, isTouch, nameOf }
  setScene(next)
  return next
}

/** Reads the colours of the theme, again after it has changed. Colours on pictures are the same in both themes. */
function useLayerColors(): LayerColors {
  const scheme = useComputedColorScheme('light')
  return useMemo(() => {
    const style = getComputedStyle(document.documentElement)
    const color = (name: string, otherwise: string) => style.getPropertyValue(name).trim() || otherwise
    return {
      chosen: scheme === 'dark' ? '#0b7a5b' : color('--bw-brand', '#0b7a5b'),
      error: '#e03131',
      halo: '#ffffff',
      text: '#ffffff',
      textGround: 'rgb(0 0 0 / 0.65)',
    }
  }, [scheme])
}
