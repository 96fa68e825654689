import { useState } from 'react'
import { problemOf } from '@barn-workbench/core/result'
import { isComplete, type Artifact } from '@barn-workbench/core/schema'
import { artifactKindOf } from '@barn-workbench/plugin-sdk'
import { useArtifactLog, usePayload } from '@barn-workbench/plugin-sdk/artifact'
import { isClosedForPrivacy, PrivacyFace } from '@barn-workbench/plugin-sdk/camera'
import { IconFile, IconMovie } from '@barn-workbench/plugin-sdk/icons'
import { PlainButton, useFileSize, useMessages, useProblemText } from '@barn-workbench/plugin-sdk/react'
import { MAXIMUM_IN_MEMORY } from '../downloads/temporaryFiles'
import { useDownloadState, useFileActions } from '../downloads/useDownloads'
import { BlobPicture, BlobVideo } from '../file/BlobPicture'
import { useProgressText } from '../file/FileTools'
import { useNotableSize } from '../file/useNotableSize'
import { failureLabel } from '../labels'
import { useIsClosed } from '../queries/useIsClosed'
import { useShareMade } from '../StatusChip'
import zoomClasses from '../zoom/Zoom.module.css'
import { ZoomFrame } from '../zoom/ZoomFrame'
import classes from './Display.module.css'

/** Height at which a picture is shown that is not downloaded, in px: the largest that the instance makes. */
const DISPLAY_HEIGHT = 1080

interface BodyProps {
  artifact: Artifact
  /** Its title, for screen readers. */
  title: string
}

/** Whether the browser could not show a file; reset for each file. */
function useBroken(artifactId: string, blob: Blob | null): [boolean, () => void] {
  const log = useArtifactLog()
  const [broken, setBroken] = useState<Blob | null>(null)
  return [
    blob !== null && broken === blob,
    () => {
      setBroken(blob)
      log.undecodable(artifactId)
    },
  ]
}

/** Says why there is no picture. */
function PictureProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useMessages()
  const problemText = useProblemText()
  if (isClosedForPrivacy(error))
    return (
      <div className={classes.notice} role="status">
        <PrivacyFace />
      </div>
    )
  return (
    <div className={classes.notice} role="status">
      <p>{problemText(problemOf(error))}</p>
      <PlainButton onClick={onRetry}>{t('again')}</PlainButton>
    </div>
  )
}

/** The picture: the whole file if it is stored, else one of the height of a screen. */
function Picture({ artifact, title }: BodyProps) {
  const t = useMessages()
  const { artifactId } = artifact
  const state = useDownloadState(artifactId)
  const file = state.kind === 'downloaded' ? state.file : null
  const isClosed = useIsClosed(artifact.data.cameraId)
  const call = usePayload({ artifactId, height: DISPLAY_HEIGHT }, { enabled: file === null && !isClosed })
  const blob = file ?? call.data ?? null
  const [isBroken, onFailure] = useBroken(artifactId, blob)
  if (isClosed)
    return (
      <div className={classes.notice} role="status">
        <PrivacyFace />
      </div>
    )
  if (isBroken)
    return (
      <p className={classes.notice} role="status">
        {t('display.broken')}
      </p>
    )
  if (!blob && call.error) return <PictureProblem error={call.error} onRetry={() => void call.refetch()} />
  if (!blob)
    return (
      <p className={classes.notice} role="status">
        {t('display.loading')}
      </p>
    )
  return (
    <ZoomFrame label={t('display.picture', { title })}>
      <BlobPicture blob={blob} alt={title} className={zoomClasses.zoomed} onFailure={onFailure} />
    </ZoomFrame>
  )
}

/** Says that a file is not on this device, and gets it. */
function NotDownloaded({ artifact }: Pick<BodyProps, 'artifact'>) {
  const t = useMessages()
  const sizeOf = useFileSize()
  const size = useNotableSize()(artifact.size)
  const problemText = useProblemText()
  const state = useDownloadState(artifact.artifactId)
  const actions = useFileActions(artifact)
  const progress = useProgressText()(state)
  if (progress !== null)
    return (
      <p role="status" className={classes.line}>
        {progress}
      </p>
    )
  const problem = state.kind === 'none' ? state.problem : null
  return (
    <>
      {problem && (
        <p role="alert" className={classes.line}>
          {t('toast.couldNotDownload')}{' '}
          {problem.code === 'client/too-large'
            ? t('download.tooLarge', { limit: sizeOf(MAXIMUM_IN_MEMORY) })
            : problemText(problem)}
        </p>
      )}
      <p className={classes.line} role="status">
        {t('display.notDownloaded')}
        {size !== null && ` (${size})`}
      </p>
      <PlainButton isPrimary onClick={() => void actions.download()}>
        {t(problem ? 'again' : 'download.run')}
      </PlainButton>
    </>
  )
}

/** A video, once it is there. */
function Video({ artifact, title }: BodyProps) {
  const t = useMessages()
  const state = useDownloadState(artifact.artifactId)
  const file = state.kind === 'downloaded' ? state.file : null
  const [isBroken, onFailure] = useBroken(artifact.artifactId, file)
  if (file && !isBroken) return <BlobVideo blob={file} label={title} className={classes.video} onFailure={onFailure} />
  return (
    <div className={classes.notice}>
      <IconMovie size={40} aria-hidden />
      {file ? (
        <p className={classes.line} role="status">
          {t('display.unplayable')}
        </p>
      ) : (
        <NotDownloaded artifact={artifact} />
      )}
    </div>
  )
}

/** Any other file, which can only be saved. */
function OtherFile({ artifact }: BodyProps) {
  const t = useMessages()
  const state = useDownloadState(artifact.artifactId)
  const actions = useFileActions(artifact)
  return (
    <div className={classes.notice}>
      <IconFile size={40} aria-hidden />
      <p className={classes.line}>{t('display.file', { type: artifact.contentType ?? artifact.type })}</p>
      {state.kind === 'downloaded' ? (
        <PlainButton isPrimary onClick={() => void actions.save()}>
          {t('download.save')}
        </PlainButton>
      ) : (
        <NotDownloaded artifact={artifact} />
      )}
    </div>
  )
}

/** The content of an artifact, or why it cannot be shown. */
export function ArtifactBody(props: BodyProps) {
  const { artifact } = props
  const t = useMessages()
  const share = useShareMade()(artifact)
  if (!isComplete(artifact)) {
    const reason = failureLabel(artifact, t)
    return (
      <div className={classes.notice} role="status">
        <p className={classes.line}>{t(`display.${artifact.status}`)}</p>
        {share !== null && <p className={classes.line}>{t('display.made', { share })}</p>}
        {reason && <p className={classes.line}>{reason}</p>}
      </div>
    )
  }
  const kind = artifactKindOf(artifact)
  if (kind === 'picture') return <Picture key={artifact.artifactId} {...props} />
  return kind === 'video' ? <Video {...props} /> : <OtherFile {...props} />
}
