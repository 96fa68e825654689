import type { ReactNode } from 'react'
import { TILE_ASPECT_RATIO } from '@barn-workbench/core/schema'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { StageCanvas, type Stage } from '@barn-workbench/plugin-sdk/stage'
import { RegionSurface, type RegionSurfaceProps } from './RegionSurface'
import { usePicture } from './usePicture'

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
