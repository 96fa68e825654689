import { IconFile, IconMovie, IconPhoto } from '@tabler/icons-react'
import { isComplete, type Artifact } from '@barn-workbench/core/schema'
import { artifactKindOf, useArtifactLog, usePayload } from '@barn-workbench/plugin-sdk/artifact'
import { StillPicture } from '@barn-workbench/plugin-sdk/camera'
import { useLocalSettings } from '@barn-workbench/plugin-sdk/react'
import { useIsClosed } from '../queries/useIsClosed'

const ICONS = { picture: IconPhoto, video: IconMovie, file: IconFile }

interface ArtifactThumbProps {
  artifact: Artifact
  /** In px; one of those that are cached. */
  height: number
  className: string | undefined
}

/** A small picture of an artifact, or what kind of file it is; the words beside it say what it is. */
export function ArtifactThumb({ artifact, height, className }: ArtifactThumbProps) {
  const [{ loadBarnImages }] = useLocalSettings()
  const log = useArtifactLog()
  const kind = artifactKindOf(artifact)
  const isClosed = useIsClosed(artifact.data.cameraId)
  const enabled = kind === 'picture' && isComplete(artifact) && loadBarnImages && !isClosed
  const { data } = usePayload({ artifactId: artifact.artifactId, height }, { enabled })
  const Icon = ICONS[kind]
  return (
    <span className={className} aria-hidden>
      {data && enabled ? (
        <StillPicture
          blob={data}
          height={height}
          alt=""
          className={undefined}
          onDraw={() => undefined}
          onFailure={() => log.undecodable(artifact.artifactId)}
        />
      ) : (
        <Icon size={20} aria-hidden />
      )}
    </span>
  )
}
