import { useCallback } from 'react'
import { isProblem, problemOf } from '@barn-workbench/core/result'
import { useProblemText } from '../context/messages'
import { useSdkTexts } from '../context/texts'

/** The error with which browsers refuse to decode data that is not a picture. */
const UNDECODABLE = 'InvalidStateError'

/** Whether a call failed because the camera is closed for privacy, which is not an error. @public */
export function isClosedForPrivacy(error: unknown): boolean {
  return isProblem(error, 'camera/privacy')
}

/** Returns a function that explains in the user's language why a picture could not be loaded or decoded. @public */
export function useStillFailureText(): (error: unknown) => string {
  const t = useSdkTexts()
  const problemText = useProblemText()
  return useCallback(
    (error) => {
      if (isClosedForPrivacy(error)) return t('camera.closed')
      const isUndecodable = error instanceof DOMException && error.name === UNDECODABLE
      return isUndecodable ? t('camera.sourceProblem.noPicture') : problemText(problemOf(error))
    },
    [t, problemText],
  )
}
