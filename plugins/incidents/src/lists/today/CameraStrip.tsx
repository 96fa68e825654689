import { PICTURE_PERMISSIONS } from '@barn-workbench/core/permissions'
import { camerasOf, isDecommissioned, type Camera, type Incident } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import { PrivacyFace, StillPicture, useCameraPicture } from '@barn-workbench/plugin-sdk/camera'
import {
  PageLink,
  useCameras,
  useEntityPath,
  useIsSeen,
  useMessages,
  useNow,
  usePermission,
} from '@barn-workbench/plugin-sdk/react'
import classes from './Today.module.css'

/** Height at which the pictures are requested, in px. */
const HEIGHT = 150
/** Time between two pictures, in ms. */
const REFRESH = 2 * MINUTE

/** All cameras in one row that scrolls; those where something is to be done stand out. */
export function CameraStrip({ incidents }: { incidents: readonly Incident[] }) {
  const t = useMessages()
  const isPermitted = usePermission(...PICTURE_PERMISSIONS)
  const { data = [] } = useCameras()
  const affected = new Set(incidents.flatMap(camerasOf))
  const shown = data.filter((camera) => !isDecommissioned(camera))
  if (!isPermitted || shown.length === 0) return null
  return (
    <ul className={classes.strip} aria-label={t('today.cameras')}>
      {shown.map((camera) => (
        <StripPicture key={camera.cameraId} camera={camera} isAffected={affected.has(camera.cameraId)} />
      ))}
    </ul>
  )
}

function StripPicture({ camera, isAffected }: { camera: Camera; isAffected: boolean }) {
  const t = useMessages()
  const pathOf = useEntityPath()
  const now = useNow(MINUTE)
  const [place, isSeen] = useIsSeen<HTMLLIElement>()
  const options = { now, height: HEIGHT, refresh: REFRESH, isInView: isSeen, isInList: true }
  const picture = useCameraPicture(camera, options)
  const { blob, isClosed, notice, age } = picture
  return (
    <li ref={place} className={classes.camera} data-affected={isAffected || undefined}>
      <PageLink
        to={pathOf('camera', camera.cameraId)}
        aria-label={isAffected ? t('today.affected', { name: camera.name }) : camera.name}
      >
        <span className={classes.cameraPicture}>
          {isClosed && <PrivacyFace />}
          {!isClosed && blob && (
            <StillPicture
              blob={blob}
              height={HEIGHT}
              alt=""
              className={classes.still}
              onDraw={picture.onDraw}
              onFailure={picture.onFailure}
            />
          )}
          {!isClosed && !blob && notice && <span className={classes.notice}>{notice}</span>}
        </span>
        <span className={classes.cameraName}>{camera.name}</span>
        {age && <span className={classes.cameraAge}>{age}</span>}
      </PageLink>
    </li>
  )
}
