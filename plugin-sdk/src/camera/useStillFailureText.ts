import { useCallback } from 'react'
import { problemOf } from '@barn-workbench/core/result'
import { useProblemText } from '../react/messages'
import { useSdkTexts } from '../react/texts'

/** The error with which browsers refuse to decode what is no picture. */
const UNDECODABLE = 'InvalidStateError'

/** Returns a function that explains in the user's language why a picture could not be loaded or decoded. @public */
export function useStillFailureText(): (error: unknown) => string {
  const t = useSdkTexts()
  const problemText = useProblemText()
  return useCallback(
    (error) =>
      error instanceof DOMException && error.name === UNDECODABLE
        ? t('camera.sourceProblem.noPicture')
        : problemText(problemOf(error)),
    [t, problemText],
  )
}
