import { useQuery } from '@tanstack/react-query'
import { isReached } from '@barn-workbench/core/session'
import { DAY } from '@barn-workbench/core/time'
import { useBlobSource, useLocalSettings, useMessages, useWorkbench } from '@barn-workbench/plugin-sdk/react'
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
  // Most servers do not let other pages read their pictures; an empty place would not explain this.
  if (source !== null && loadBarnImages && data === null)
    return <span className={classes.pictureMissing}>{t('pictureUnreadable')}</span>
  return data && loadBarnImages && <BlobImage blob={data} />
}

function BlobImage({ blob }: { blob: Blob }) {
  const image = useBlobSource<HTMLImageElement>(blob)
  return <img ref={image} alt="" className={classes.picture} />
}
