import { useEffect, useEffectEvent, useMemo } from 'react'
import { PICTURE_PERMISSIONS } from '@barn-workbench/core/permissions'
import { isProblem } from '@barn-workbench/core/result'
import { loadStill, useFrameCache, useStillFailureText } from '@barn-workbench/plugin-sdk/camera'
import { useInstance, useMessages, usePermission } from '@barn-workbench/plugin-sdk/react'
import type { Stage, StageTile } from '@barn-workbench/plugin-sdk/stage'

interface PictureChoice {
  cameraId: string
  cameraName: string
  /** ms since the epoch; null: now. */
  moment: number | null
}

/** The picture of a camera at a moment, as the only tile of a stage. */
export function usePicture({ cameraId, cameraName, moment }: PictureChoice, stage: Stage | null) {
  const t = useMessages()
  const { session } = useInstance()
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
