import { IncidentPicture, type IncidentPictureProps } from '@barn-workbench/plugin-sdk/camera'
import { useCameras, useInstance } from '@barn-workbench/plugin-sdk/react'
import { atLastPicture } from '../detail/picture/moment'

/** The picture of an incident in a list: of its moment, or the last one of a camera that sends none. */
export function MomentThumbnail({ incident, ...size }: Omit<IncidentPictureProps, 'session'>) {
  const { session } = useInstance()
  const { data: cameras } = useCameras()
  return <IncidentPicture session={session} incident={atLastPicture(incident, cameras)} {...size} />
}
