import { useMemo } from 'react'
import { PICTURE_PERMISSIONS } from '@barn-workbench/core/permissions'
import type { RegionMapping } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import { CameraFrame, FRAME_HEIGHT, type PictureMark } from '@barn-workbench/plugin-sdk/camera'
import { useBarnTime, useMessages, useNow, usePermission } from '@barn-workbench/plugin-sdk/react'
import { pictureTimeOf } from './pictureTime'

interface RegionPictureProps {
  cameraId: string
  cameraName: string
  /** In ms since the epoch; null for now. */
  moment: number | null
  regions: RegionMapping['regions']
  nameOf(regionSpecification: string): string
  /** Height of the loaded picture in px; by default the height of a large frame. */
  height?: number
}

/** The picture of a camera at a moment with outlines on it. */
export function RegionPicture(props: RegionPictureProps) {
  const { cameraId, cameraName, moment, regions, nameOf, height = FRAME_HEIGHT } = props
  const t = useMessages()
  const { dayAndTime } = useBarnTime()
  const now = useNow(MINUTE)
  const isPermitted = usePermission(...PICTURE_PERMISSIONS)
  const marks = useMemo(
    () =>
      regions.map(({ polygon, color, regionSpecification }): PictureMark => ({
        points: polygon,
        tone: 'region',
        color,
        label: nameOf(regionSpecification),
      })),
    [regions, nameOf],
  )
  if (!isPermitted) return <p>{t('editor.noPictures')}</p>
  return (
    <CameraFrame
      choice={{ cameraId, time: pictureTimeOf(moment, now), height }}
      cameraName={cameraName}
      marks={marks}
      note={t('pictureNote', { count: regions.length })}
      stamp={(timestamp) => dayAndTime(timestamp)}
    />
  )
}
