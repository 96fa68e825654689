import { useCallback } from 'react'
import type { Camera } from '@barn-workbench/core/schema'
import { useLocale } from '../react/messages'
import { useSdkTexts } from '../react/texts'
import { formatDuration } from '../time/formatDuration'

/**
 * Returns a function that says in the user's language what is wrong with the source of an offline camera, or for how long
 * it has been offline. `now` in ms since the epoch. @public
 */
export function useOfflineText(): (camera: Pick<Camera, 'lastSeenOnline' | 'sourceProblem'>, now: number) => string {
  const t = useSdkTexts()
  const locale = useLocale()
  return useCallback(
    ({ lastSeenOnline, sourceProblem }, now) => {
      if (sourceProblem) return t(`camera.sourceProblem.${sourceProblem}`)
      if (lastSeenOnline === null) return t('camera.neverOnline')
      return t('camera.offlineFor', { duration: formatDuration(locale, now - lastSeenOnline) })
    },
    [t, locale],
  )
}
