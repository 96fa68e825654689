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
  type Tone,
} from '@barn-workbench/plugin-sdk/react'
import { typeTone } from '../../types/incidentLabels'
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
  const tones = tonesOf(incidents)
  const shown = data.filter((camera) => !isDecommissioned(camera))
  if (!isPermitted || shown.length === 0) return null
  return (
    <ul className={classes.strip} aria-label={t('today.cameras')}>
      {shown.map((camera) => (
        <StripPicture key={camera.cameraId} camera={camera} tone={tones.get(camera.cameraId)} />
      ))}
    </ul>
  )
}

/** The tone of the most important incident at each camera. */
function tonesOf(incidents: readonly Incident[]): ReadonlyMap<string, Tone> {
  const tones = new Map<string, Tone>()
  for (const incident of [...incidents].reverse())
    for (const cameraId of camerasOf(incident)) tones.set(cameraId, typeTone(incident))
  return tones
}

interface StripPictureProps {
  camera: Camera
  /** Undefined: nothing is to be done there. */
  tone: Tone | undefined
}

function StripPicture({ camera, tone }: StripPictureProps) {
  const t = useMessages()
  const pathOf = useEntityPath()
  const now = useNow(MINUTE)
  const [place, isSeen] = useIsSeen<HTMLLIElement>()
  const options = { now, height: HEIGHT, refresh: REFRESH, isInView: isSeen, isInList: true }
  const picture = useCameraPicture(camera, options)
  const { blob, isClosed, notice, age } = picture
  return (
    <li ref={place} className={classes.camera} data-tone={tone}>
      <PageLink
        to={pathOf('camera', camera.cameraId)}
        aria-label={tone ? t('today.affected', { name: camera.name }) : camera.name}
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
