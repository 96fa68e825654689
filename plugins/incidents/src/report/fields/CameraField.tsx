import { useMemo } from 'react'
import { PICTURE_PERMISSIONS } from '@barn-workbench/core/permissions'
import { CURRENT_STILL_HEIGHT, isDecommissioned, type Camera } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import { StillPicture, useCameraPicture } from '@barn-workbench/plugin-sdk/camera'
import type { FormField } from '@barn-workbench/plugin-sdk/form'
import { useCameras, useMessages, useNow, usePermission } from '@barn-workbench/plugin-sdk/react'
import choices from '../Choices.module.css'
import classes from './Fields.module.css'

/** Time between two small pictures, in ms. */
const THUMB_REFRESH = 5 * MINUTE

function Thumb({ camera }: { camera: Camera }) {
  const now = useNow(MINUTE)
  const { blob, showsGrid, alt, onDraw, onFailure } = useCameraPicture(camera, {
    now,
    height: CURRENT_STILL_HEIGHT,
    refresh: THUMB_REFRESH,
    isInList: true,
  })
  if (!blob || showsGrid) return <span className={choices.thumb} />
  return (
    <StillPicture
      blob={blob}
      height={CURRENT_STILL_HEIGHT}
      alt={alt}
      className={choices.thumb}
      onDraw={onDraw}
      onFailure={onFailure}
    />
  )
}

interface CameraFieldProps {
  field: FormField<string | undefined>
  /** Cameras that were chosen last, which stand first. */
  recent: readonly string[]
}

/** A camera, chosen by its picture. */
export function CameraField({ field, recent }: CameraFieldProps) {
  const t = useMessages()
  const { data: cameras } = useCameras()
  const seesPictures = usePermission(...PICTURE_PERMISSIONS)
  const sorted = useMemo(() => {
    const inUse = cameras?.filter((camera) => !isDecommissioned(camera)) ?? []
    const rank = ({ cameraId }: Camera) => (recent.includes(cameraId) ? recent.indexOf(cameraId) : recent.length)
    return [...inUse].sort((a, b) => rank(a) - rank(b))
  }, [cameras, recent])
  return (
    <fieldset className={classes.place}>
      <legend className={classes.label}>{t('card.camera')}</legend>
      {field.error !== null && (
        <p className={classes.error} role="alert">
          {field.error}
        </p>
      )}
      <div className={choices.cameras}>
        {sorted.map((camera) => (
          <button
            key={camera.cameraId}
            type="button"
            className={choices.camera}
            aria-pressed={field.value === camera.cameraId}
            onClick={() => field.onChange(camera.cameraId)}
          >
            {seesPictures && <Thumb camera={camera} />}
            {camera.name}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
