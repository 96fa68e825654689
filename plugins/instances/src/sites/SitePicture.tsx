import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { isReached } from '@barn-workbench/core/session'
import { DAY } from '@barn-workbench/core/time'
import { useLocalSettings, useMessages, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import type { Site } from './site'
import classes from './Sites.module.css'

/**
 * The picture of a site, its own or the directory's; nothing if it has none, or pictures are switched off. A notice
 * says that a directory's picture may not be read.
 */
export function SitePicture({ site: { session, entry, snapshot } }: { site: Site }) {
  const t = useMessages()
  const { sessions } = useWorkbench()
  const [{ loadBarnImages }] = useLocalSettings()
  const canAsk = isReached(snapshot)
  const source = entry.useServiceProviderImageUrl ? entry.serviceProviderImageUrl : null
  const { data } = useQuery({
    queryKey: [session.id, 'sitePicture', source, canAsk],
    queryFn: ({ signal }) => sessions.picture(session.id, signal),
    enabled: loadBarnImages,
    staleTime: DAY,
    retry: false,
  })
  const url = useMemo(() => (data && loadBarnImages ? URL.createObjectURL(data) : null), [data, loadBarnImages])
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  // Most servers do not let other pages read their pictures; an empty place would not explain this.
  if (source !== null && loadBarnImages && data === null)
    return <span className={classes.pictureMissing}>{t('pictureUnreadable')}</span>
  return url && <img src={url} alt="" className={classes.picture} />
}
