import { useMemo, type CSSProperties } from 'react'
import type { Camera } from '@barn-workbench/core/schema'
import { seriesColor } from '../canvas/seriesColor'
import { useCameras } from '../requests/useCameras'
import type { CallOptions } from '../requests/useInstanceQuery'
import classes from './CameraMark.module.css'

/** A dot beside the name of a camera, in its colour on charts. Nothing for a camera that does not exist. @public */
export function CameraMark({ cameraId }: { cameraId: string }) {
  const color = useCameraColors()(cameraId)
  return color ? <span aria-hidden className={classes.mark} style={{ '--mark': color } as CSSProperties} /> : null
}

/** The colour of a camera by its id, as `var(--name)`; undefined if the camera does not exist. @public */
export type CameraColor = (cameraId: string) => string | undefined

/** The colours of cameras, assigned in the order of their ids. @public */
export function cameraColors(cameras: readonly Pick<Camera, 'cameraId'>[]): CameraColor {
  const colors = new Map(cameras.map(({ cameraId }, index) => [cameraId, seriesColor(index)]))
  return (cameraId) => colors.get(cameraId)
}

const byId = (left: Camera, right: Camera) => (left.cameraId < right.cameraId ? -1 : 1)

/**
 * The colour of a camera on every chart, and as a mark in grids, plans and lists: it depends on its place among all
 * cameras of the instance, including those out of use. @public
 */
export function useCameraColors(options: Pick<CallOptions, 'enabled'> = {}): CameraColor {
  const { data } = useCameras(options)
  return useMemo(() => cameraColors((data ?? []).toSorted(byId)), [data])
}
