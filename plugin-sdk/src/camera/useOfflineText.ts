import { useCallback } from 'react'
import type { Camera } from '@barn-workbench/core/schema'
import { useLocale } from '../react/messages'
import { useSdkTexts } from '../react/texts'
import { useBarnTime } from '../react/useBarnTime'
import { useIsOnPaper } from '../react/useIsOnPaper'
import { formatAge } from '../time/formatDuration'

/**
 * Returns a function that says in the user's language what is wrong with the source of an offline camera, or for how long
 * it has been offline, and in a report since when. `now` in ms since the epoch. @public
 */
export function useOfflineText(): (camera: Pick<Camera, 'lastSeenOnline' | 'sourceProblem'>, now: number) => string {
  const t = useSdkTexts()
  const locale = useLocale()
  const { dayAndTime } = useBarnTime()
  const isOnPaper = useIsOnPaper()
  return useCallback(
    ({ lastSeenOnline, sourceProblem }, now) => {
      if (sourceProblem) return t(`camera.sourceProblem.${sourceProblem}`)
      if (lastSeenOnline === null) return t('camera.neverOnline')
      if (isOnPaper) return t('camera.offlineSince', { time: dayAndTime(lastSeenOnline) })
      return t('camera.offlineFor', { duration: formatAge(locale, now - lastSeenOnline) })
    },
    [t, locale, dayAndTime, isOnPaper],
  )
}
