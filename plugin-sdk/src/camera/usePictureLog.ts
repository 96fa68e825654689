import { useMemo } from 'react'
import { problemOf } from '@barn-workbench/core/result'
import type { Session } from '@barn-workbench/core/session'
import { useSession } from '../context/useInstance'
import { useWorkbench } from '../context/WorkbenchContext'

/** Notes in the client's log why pictures are missing. @public */
export interface PictureLog {
  /**
   * A picture was refused, or could not be drawn. It is noted once for each camera and reason, however often it is
   * tried.
   */
  failed(cameraId: string, error: unknown): void
  /** A picture came that the browser cannot decode. */
  undecodable(cameraId: string): void
  /** A picture is on screen: its next failure is noted again. */
  shown(cameraId: string): void
}

/** The reason that was noted last for each camera. */
const notedBySession = new WeakMap<Session, Map<string, string>>()

function notedOf(session: Session): Map<string, string> {
  const noted = notedBySession.get(session) ?? new Map<string, string>()
  notedBySession.set(session, noted)
  return noted
}

/** The kind of an error, equal for each repetition. */
function reasonOf(error: unknown): string {
  return error instanceof DOMException ? error.name : problemOf(error).code
}

/** Whether a picture came that the browser cannot draw. */
function isDrawing(error: unknown): boolean {
  return error instanceof DOMException && error.name !== 'TimeoutError'
}

/** Notes in the client's log why pictures of the cameras of the instance around are missing. @public */
export function usePictureLog(): PictureLog {
  return usePictureLogOf(useSession())
}

/** The same for an instance of several on screen. */
export function usePictureLogOf(session: Session): PictureLog {
  const { log } = useWorkbench()
  return useMemo(() => {
    const noted = notedOf(session)
    const pictures: PictureLog = {
      failed(cameraId, error) {
        const reason = reasonOf(error)
        if (noted.get(cameraId) === reason) return
        noted.set(cameraId, reason)
        const message = isDrawing(error)
          ? `Error while decoding image: the picture of ${cameraId}, ${reason}`
          : `The picture of ${cameraId} could not be loaded: ${reason}`
        log.write({
          level: 'ERROR',
          tag: 'Camera',
          globalUniqueIdentifier: session.id,
          message,
          error,
        })
      },
      undecodable(cameraId) {
        pictures.failed(cameraId, new DOMException('The picture cannot be decoded.', 'InvalidStateError'))
      },
      shown: (cameraId) => void noted.delete(cameraId),
    }
    return pictures
  }, [session, log])
}
