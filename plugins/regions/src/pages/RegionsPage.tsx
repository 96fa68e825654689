import {
  PageFrame,
  useAddressParameters,
  useMessages,
  useWorkbench,
  viewStateOf,
  WidgetFrame,
} from '@barn-workbench/plugin-sdk/react'
import { CAMERA_PARAMETER, TYPE_PARAMETER } from '../paths'
import { useCamerasByName } from '../queries/useCamerasByName'
import { useRegionsById } from '../queries/useRegionsById'
import { CameraRegions } from './camera/CameraRegions'
import { Overview } from './overview/Overview'

/** The regions of a barn: an overview of one type, and the outlines in the picture of a camera. */
export default function RegionsPage() {
  const t = useMessages()
  const { address } = useWorkbench()
  const { [CAMERA_PARAMETER]: cameraId, [TYPE_PARAMETER]: chosenType } = useAddressParameters([
    CAMERA_PARAMETER,
    TYPE_PARAMETER,
  ])
  const { calls, book } = useRegionsById()
  const cameras = useCamerasByName()
  const regionType = book.typeOf(chosenType)
  const title = t('pages.regions.title')
  const show = (changes: Record<string, string | null>) => address.set(changes, { push: true })
  const isOfCamera = cameraId !== null && regionType !== null
  return (
    <PageFrame title={title} isFull={isOfCamera}>
      {isOfCamera ? (
        <CameraRegions
          key={`${cameraId} ${regionType}`}
          cameraId={cameraId}
          regionType={regionType}
          onBack={() => show({ [CAMERA_PARAMETER]: null })}
        />
      ) : (
        <WidgetFrame state={viewStateOf(...calls, cameras.call)} title={title}>
          <Overview
            book={book}
            cameras={cameras}
            regionType={regionType}
            onType={(id) => show({ [TYPE_PARAMETER]: id })}
          />
        </WidgetFrame>
      )}
    </PageFrame>
  )
}
