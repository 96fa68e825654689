import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { problemOf } from '@barn-workbench/core/result'
import { useProblemText } from '../react/messages'

/** The error with which browsers refuse to decode what is no picture. */
const UNDECODABLE = 'InvalidStateError'

/** Returns a function that explains in the user's language why a picture could not be loaded or decoded. @public */
export function useStillFailureText(): (error: unknown) => string {
  const { t } = useTranslation('sdk')
  const problemText = useProblemText()
  return useCallback(
    (error) =>
      error instanceof DOMException && error.name === UNDECODABLE
        ? t('camera.sourceProblem.noPicture')
        : problemText(problemOf(error)),
    [t, problemText],
  )
}
