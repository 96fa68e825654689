import { artifacts } from '@barn-workbench/core/contract'
import { descending, where } from '@barn-workbench/core/query'
import { COMPLETE_ARTIFACT_STATUSES, isDecommissioned, type Artifact } from '@barn-workbench/core/schema'
import { artifactKindOf } from '@barn-workbench/plugin-sdk'
import { MomentField } from '@barn-workbench/plugin-sdk/form'
import {
  PageFrame,
  useAddressParameters,
  useCameras,
  useClock,
  useDocuments,
  useMessages,
  useScreenPath,
  useWorkbench,
  WidgetFrame,
} from '@barn-workbench/plugin-sdk/react'
import { NativeSelect } from '@barn-workbench/plugin-sdk/ui'
import classes from '../compare/Compare.module.css'
import { SwipeCompare } from '../compare/SwipeCompare'
import { usePictureOf } from '../compare/usePictureOf'
import { useFacts } from '../list/useFacts'
import { compareParameters, readPicture, type ComparedPicture } from '../paths'

/** Two pictures over each other: of artifacts, or of cameras at a time. The address says which. */
export default function ComparePage() {
  const t = useMessages()
  const pathOf = useScreenPath()
  const { address } = useWorkbench()
  const parameters = useAddressParameters(['left', 'right'])
  const [left, right] = [readPicture(parameters.left), readPicture(parameters.right)]
  const [leftOf, rightOf] = [usePictureOf(left), usePictureOf(right)]
  const title = t('pages.compare-screen.title')
  return (
    <PageFrame title={title} isFull>
      <WidgetFrame state={{ kind: 'content' }} title={title} leadsTo={pathOf('artifacts')} flush>
        <div className={classes.place}>
          <div className={classes.controls}>
            <SideControl
              label={t('compare.left')}
              picture={left}
              cameraId={leftOf.cameraId ?? rightOf.cameraId}
              onChange={(picture) => address.set(compareParameters(picture, right))}
            />
            <SideControl
              label={t('compare.right')}
              picture={right}
              cameraId={rightOf.cameraId ?? leftOf.cameraId}
              onChange={(picture) => address.set(compareParameters(left, picture))}
            />
          </div>
          <div className={classes.stage}>
            <SwipeCompare left={leftOf} right={rightOf} />
          </div>
        </div>
      </WidgetFrame>
    </PageFrame>
  )
}

/** Artifacts of a camera to choose from. */
const MAXIMUM_CHOICES = 50
/** The value for a picture of the camera at a time. */
const STILL = ''

interface SideControlProps {
  label: string
  picture: ComparedPicture | null
  /** The camera of the picture, or of the other one while none is chosen. */
  cameraId: string | null
  onChange: (picture: ComparedPicture) => void
}

/** The latest pictures that the instance has made of a camera. */
function useChoices(cameraId: string): readonly Artifact[] {
  const { data = [] } = useDocuments(
    artifacts.query,
    {
      query: [where('data.cameraId', '==', cameraId), where('status', 'in', COMPLETE_ARTIFACT_STATUSES)],
      order: [descending('timestamp')],
      limit: MAXIMUM_CHOICES,
    },
    { shows: ['artifact'] },
  )
  return data.filter((artifact) => artifactKindOf(artifact) === 'picture')
}

/** The time of a picture of a camera. */
function Moment({ picture, onChange }: Pick<SideControlProps, 'onChange'> & { picture: ComparedPicture | null }) {
  if (!picture || !('cameraId' in picture)) return null
  return <MomentField moment={picture.timestamp} onShow={(timestamp) => onChange({ ...picture, timestamp })} />
}

/** Chooses the camera. */
function CameraChoice({ cameraId, onCamera }: { cameraId: string | null; onCamera: (cameraId: string) => void }) {
  const t = useMessages()
  const { data: cameras = [] } = useCameras()
  const shown = cameras.filter((camera) => !isDecommissioned(camera) || camera.cameraId === cameraId)
  return (
    <NativeSelect
      size="sm"
      aria-label={t('property.camera')}
      value={cameraId ?? ''}
      data={[
        ...(cameraId === null ? [{ value: '', label: t('compare.chooseCamera') }] : []),
        ...shown.map((camera) => ({ value: camera.cameraId, label: camera.name })),
      ]}
      onChange={(event) => onCamera(event.currentTarget.value)}
    />
  )
}

interface PictureChoiceProps {
  cameraId: string
  /** Null for the picture of the camera at a time. */
  artifactId: string | null
  onArtifact: (artifactId: string | null) => void
}

/** Chooses among the artifacts of a camera, and its picture at a time. */
function PictureChoice({ cameraId, artifactId, onArtifact }: PictureChoiceProps) {
  const t = useMessages()
  const factsOf = useFacts()
  const choices = useChoices(cameraId)
  const isListed = artifactId === null || choices.some((choice) => choice.artifactId === artifactId)
  return (
    <NativeSelect
      size="sm"
      aria-label={t('compare.picture')}
      value={artifactId ?? STILL}
      data={[
        { value: STILL, label: t('compare.still') },
        ...(isListed ? [] : [{ value: artifactId, label: t('compare.this') }]),
        ...choices.map((choice) => ({
          value: choice.artifactId,
          label: [factsOf(choice).title, factsOf(choice).facts[0]].join(', '),
        })),
      ]}
      onChange={({ currentTarget: { value } }) => onArtifact(value === STILL ? null : value)}
    />
  )
}

/** Chooses one of two pictures: a camera, and one of its artifacts or its picture at a time. */
function SideControl({ label, picture, cameraId, onChange }: SideControlProps) {
  const clock = useClock()
  const artifactId = picture && 'artifactId' in picture ? picture.artifactId : null
  const timestamp = picture && 'timestamp' in picture ? picture.timestamp : Math.floor(clock.now())
  return (
    <fieldset className={classes.control}>
      <legend>{label}</legend>
      <CameraChoice cameraId={cameraId} onCamera={(chosen) => onChange({ cameraId: chosen, timestamp })} />
      {cameraId !== null && (
        <PictureChoice
          cameraId={cameraId}
          artifactId={artifactId}
          onArtifact={(chosen) => onChange(chosen === null ? { cameraId, timestamp } : { artifactId: chosen })}
        />
      )}
      <Moment picture={picture} onChange={onChange} />
    </fieldset>
  )
}
