import { useQuery } from '@tanstack/react-query'
import { memo, type CSSProperties, type DragEvent } from 'react'
import { DEFAULT_INSTANCE_COLOR } from '@barn-workbench/core/schema'
import { isReached } from '@barn-workbench/core/session'
import { DAY } from '@barn-workbench/core/time'
import {
  CardLink,
  Chip,
  useBlobSource,
  useIsSeen,
  useLocalSettings,
  useMessages,
  useWorkbench,
} from '@barn-workbench/plugin-sdk/react'
import { OriginRefused } from '../../sites/OriginRefused'
import { isSameSite, sitePath, siteStateOf, type Site } from '../../sites/site'
import { SiteFiguresLine } from '../../sites/SiteFiguresLine'
import siteClasses from '../../sites/Sites.module.css'
import { SiteStatus } from '../../sites/SiteStatus'
import { CardMenu } from './CardMenu'
import classes from './InstanceList.module.css'
import type { Arranging } from './useArranging'

interface InstanceCardProps {
  site: Site
  isDragged: boolean
  arranging: Arranging
}

/** The props that make a card draggable and a drop target. */
function dragProps({ session, entry }: Site, { isDragging, setDragged, drop }: Arranging) {
  return {
    draggable: true,
    onDragStart(event: DragEvent) {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', session.instance.name)
      setDragged(session.id)
    },
    onDragEnd: () => setDragged(null),
    onDragOver: (event: DragEvent) => isDragging() && event.preventDefault(),
    onDrop(event: DragEvent) {
      event.preventDefault()
      event.stopPropagation()
      drop(entry.folderName, session.id)
    },
  }
}

/** The animals of a site and, if the settings ask for them, its type and version. */
function Facts({ snapshot: { species, version, instanceType } }: Pick<Site, 'snapshot'>) {
  const t = useMessages()
  const [{ showVersions, showTypeInformation }] = useLocalSettings()
  return (
    <>
      {species && <Chip tone="neutral">{t(`species.${species}`)}</Chip>}
      {showTypeInformation && instanceType && (
        <Chip tone="neutral">{t(`add.type.${instanceType}`, { defaultValue: instanceType })}</Chip>
      )}
      {showVersions && version && <Chip tone="neutral">{version}</Chip>}
    </>
  )
}

/** Whether a card would look the same. With 200 sites, another site changes nearly all the time. */
function isSame(before: InstanceCardProps, after: InstanceCardProps): boolean {
  return before.isDragged === after.isDragged && isSameSite(before.site, after.site)
}

/** A site in the list: its picture, state and figures, with a link to it and its menu. */
export const InstanceCard = memo(function InstanceCard({ site, isDragged, arranging }: InstanceCardProps) {
  const { session, entry, snapshot } = site
  const [card, isSeen] = useIsSeen<HTMLLIElement>()
  const hasColor = entry.bgcolor !== DEFAULT_INSTANCE_COLOR
  const style = { '--card': entry.bgcolor } as CSSProperties
  const urgency = (site.known.figures?.deadAnimals ?? 0) > 0 ? 'dead' : siteStateOf(snapshot)
  return (
    <li
      ref={card}
      className={classes.card}
      style={style}
      data-colored={hasColor || undefined}
      data-urgency={urgency}
      data-dragged={isDragged || undefined}
      data-instance={session.id}
      {...dragProps(site, arranging)}
    >
      <div className={classes.content}>
        {isSeen && <SitePicture site={site} />}
        <div className={classes.text}>
          <CardLink to={sitePath(site)} className={classes.name}>
            {session.instance.name}
          </CardLink>
          <span className={classes.facts}>
            <SiteStatus snapshot={snapshot} />
            <Facts snapshot={snapshot} />
          </span>
          <OriginRefused site={site} />
          <SiteFiguresLine site={site} />
        </div>
      </div>
      <CardMenu site={site} arranging={arranging} />
    </li>
  )
}, isSame)

/**
 * The picture of a site, its own or the directory's; nothing if it has none, or pictures are switched off. A notice
 * says that a directory's picture may not be read.
 */
function SitePicture({ site: { session, entry, snapshot } }: { site: Site }) {
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
    return <span className={siteClasses.pictureMissing}>{t('pictureUnreadable')}</span>
  return data && loadBarnImages && <BlobImage blob={data} />
}

function BlobImage({ blob }: { blob: Blob }) {
  const image = useBlobSource<HTMLImageElement>(blob)
  return <img ref={image} alt="" className={siteClasses.picture} />
}
