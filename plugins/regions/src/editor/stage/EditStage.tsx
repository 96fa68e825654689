import { useEffect, useEffectEvent, useMemo, type ReactNode } from 'react'
import { PICTURE_PERMISSIONS } from '@barn-workbench/core/permissions'
import { isProblem } from '@barn-workbench/core/result'
import { TILE_ASPECT_RATIO } from '@barn-workbench/core/schema'
import { loadStill, useFrameCache, useStillFailureText } from '@barn-workbench/plugin-sdk/camera'
import { useMessages, usePermission, useSession } from '@barn-workbench/plugin-sdk/react'
import { StageCanvas, type Stage, type StageTile } from '@barn-workbench/plugin-sdk/stage'
import { RegionSurface, type RegionSurfaceProps } from './RegionSurface'

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
