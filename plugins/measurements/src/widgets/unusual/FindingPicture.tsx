import { useState } from 'react'
import { openPicture } from '@barn-workbench/core/intents'
import { PICTURE_PERMISSIONS } from '@barn-workbench/core/permissions'
import { isClosedForPrivacy, StillPicture, useFrame } from '@barn-workbench/plugin-sdk/camera'
import { IconCamera } from '@barn-workbench/plugin-sdk/icons'
import { useIntent, useLocalSettings, useMessages, usePermission } from '@barn-workbench/plugin-sdk/react'
import classes from './Unusual.module.css'

/** Sharp on screens of twice as many pixels, px. */
const HEIGHT = 150

interface FindingPictureProps {
  cameraId: string
  /** ms since the epoch. */
  timestamp: number
  /** The finding, and the name of its camera. */
  title: string
}

/**
 * Shows the picture of the camera while something was unusual. It leads to the picture; without one it shows a camera.
 */
export function FindingPicture({ cameraId, timestamp, title }: FindingPictureProps) {
  const t = useMessages()
  const show = useIntent(openPicture)
  const [{ loadBarnImages }] = useLocalSettings()
  const isPermitted = usePermission(...PICTURE_PERMISSIONS)
  const isAsked = loadBarnImages && isPermitted
  const { data, error } = useFrame({ cameraId, time: timestamp, height: HEIGHT }, { enabled: isAsked })
  const [drawn, setDrawn] = useState<Blob | null>(null)
  const blob = isAsked && !isClosedForPrivacy(error) ? data?.blob : undefined
  const picture = (
    <>
      {drawn !== blob && <IconCamera size={20} stroke={1.6} aria-hidden />}
      {blob && (
        <StillPicture blob={blob} height={HEIGHT} alt="" className={classes.still} onDraw={() => setDrawn(blob)} />
      )}
    </>
  )
  if (!show) return blob ? <span className={classes.picture}>{picture}</span> : null
  return (
    <button
      type="button"
      className={classes.picture}
      aria-label={t('unusual.picture', { title })}
      title={t('unusual.pictureTip')}
      onClick={() => void show({ cameraId, timestamp })}
    >
      {picture}
    </button>
  )
}
