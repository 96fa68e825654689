import { isDecommissioned, type Camera } from '@barn-workbench/core/schema'
import { CamerasBeside } from '@barn-workbench/plugin-sdk/player'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { Button, Select } from '@barn-workbench/plugin-sdk/ui'
import classes from './Seek.module.css'

/** Cameras that are shown side by side. */
export const MAXIMUM_CAMERAS = 9

export interface CameraChoiceProps {
  cameras: readonly Camera[]
  /** The chosen cameras; the time line shows the first one. */
  cameraIds: readonly string[]
  onCameras: (cameraIds: readonly string[]) => void
  nameOf: (cameraId: string) => string
  /** Whether several can be chosen. */
  canBeSeveral: boolean
  /** Whether only the cameras beside the first one are chosen. */
  isFirstFixed?: boolean | undefined
}

interface OffersProps {
  cameras: readonly Camera[]
  /** Null if the camera is fixed. */
  onCameras: ((cameraIds: readonly string[]) => void) | null
}

const isInUse = (camera: Camera) => !isDecommissioned(camera)

/** Says that a camera is to be chosen, and offers those in use. No picture is loaded before. */
export function CameraOffers({ cameras, onCameras }: OffersProps) {
  const t = useMessages()
  return (
    <>
      <p className={classes.required} role="status">
        {t('camera.required')}
      </p>
      {onCameras && (
        <div role="group" aria-label={t('camera.choose')} className={classes.offers}>
          {cameras.filter(isInUse).map(({ cameraId, name }) => (
            <Button key={cameraId} variant="default" className={classes.step} onClick={() => onCameras([cameraId])}>
              {name}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}

/** Chooses the camera, which is required, and others beside it. */
export function CameraChoice(props: CameraChoiceProps) {
  const { cameras, cameraIds, onCameras, nameOf, canBeSeveral, isFirstFixed = false } = props
  const t = useMessages()
  const [first, ...others] = cameraIds
  const options = cameras.map(({ cameraId, name }) => ({ value: cameraId, label: name }))
  // A camera of a link that is gone stays the chosen one until another is chosen.
  const isGone = first !== undefined && !cameras.some(({ cameraId }) => cameraId === first)
  return (
    <>
      {!isFirstFixed && (
        <Select
          className={classes.camera}
          aria-label={t('camera.label')}
          placeholder={t('camera.choose')}
          data={isGone ? [{ value: first, label: nameOf(first) }, ...options] : options}
          value={first ?? null}
          searchable
          required
          allowDeselect={false}
          nothingFoundMessage={t('camera.notFound')}
          onChange={(value) => value !== null && onCameras([value, ...others.filter((id) => id !== value)])}
        />
      )}
      {canBeSeveral && (
        <CamerasBeside {...{ cameras, cameraIds, onCameras }} most={MAXIMUM_CAMERAS} className={classes.step} />
      )}
    </>
  )
}
