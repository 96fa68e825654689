import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Session } from '@barn-workbench/core/session'
import { MINUTE } from '@barn-workbench/core/time'
import { loadStill, PictureAge } from '@barn-workbench/plugin-sdk/camera'
import { formatShortDuration, useLocale, useLocalSettings, useMessages, useNow } from '@barn-workbench/plugin-sdk/react'
import { useIsSeen } from '../../sites/useIsSeen'
import classes from '../Widgets.module.css'

/** Height at which the picture is asked for, in px. */
const HEIGHT = 150
/** Time between two pictures, in ms. */
const REFRESH = 5 * MINUTE

/** How old a picture is. `timestamp`: by the clock of the site; null: it does not say so. */
function PictureTime({ timestamp, clockOffset }: { timestamp: number | null; clockOffset: number }) {
  const t = useMessages()
  const locale = useLocale()
  const now = useNow() + clockOffset
  const age = timestamp === null ? null : Math.max(now - timestamp, MINUTE)
  return (
    <span className={classes.pictureAge}>
      <PictureAge isOutdated={age === null || age > 2 * REFRESH}>
        {age === null ? t('picture.noTime') : formatShortDuration(locale, age)}
      </PictureAge>
    </span>
  )
}

/**
 * What the camera of an incident shows now, with its age; nothing where it shows nothing, or pictures in lists are
 * switched off.
 */
export function Picture({ session, cameraId }: { session: Session; cameraId: string }) {
  const [{ loadBarnImages }] = useLocalSettings()
  const [place, isSeen] = useIsSeen<HTMLSpanElement>()
  const { dataScope, clockOffset } = session.snapshot()
  const { data } = useQuery({
    queryKey: [session.id, dataScope, 'sitePicture', cameraId],
    queryFn: ({ signal }) => loadStill(session, signal, { cameraId, height: HEIGHT }),
    enabled: loadBarnImages && isSeen,
    refetchInterval: REFRESH,
    retry: false,
  })
  const blob = loadBarnImages ? data?.blob : undefined
  const url = useMemo(() => (blob ? URL.createObjectURL(blob) : null), [blob])
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  return (
    <span ref={place} className={classes.picture}>
      {url && <img src={url} alt="" />}
      {url && data && <PictureTime timestamp={data.timestamp} clockOffset={clockOffset} />}
    </span>
  )
}
