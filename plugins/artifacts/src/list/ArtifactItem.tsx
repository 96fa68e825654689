import { useMemo } from 'react'
import { isComplete, type Artifact } from '@barn-workbench/core/schema'
import { artifactKindOf } from '@barn-workbench/plugin-sdk'
import { targetOf, useTarget, type Selection } from '@barn-workbench/plugin-sdk/actions'
import { useArtifactLog, usePayload } from '@barn-workbench/plugin-sdk/artifact'
import { StillPicture } from '@barn-workbench/plugin-sdk/camera'
import { IconFile, IconMovie, IconPhoto } from '@barn-workbench/plugin-sdk/icons'
import { CardLink, useEntityPath, useLocalSettings, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Checkbox } from '@barn-workbench/plugin-sdk/ui'
import classes from '../Artifacts.module.css'
import { FileTools } from '../file/FileTools'
import { useIsClosed } from '../queries/useIsClosed'
import { StatusChip } from '../StatusChip'
import type { ArtifactFacts } from './useFacts'

/** Heights of small pictures, in px; the instance makes few sizes. */
const THUMB_HEIGHT = 50
const TILE_HEIGHT = 270

interface ArtifactItemProps {
  artifact: Artifact
  facts: ArtifactFacts
  isTile: boolean
  /** Null if nothing can be chosen here. */
  selection: Selection | null
  /** The ids on screen, in their order; a range is chosen from them. */
  order?: readonly string[]
}

/** Lets a row be chosen. */
function Choice({ artifact, facts, selection, order = [] }: Omit<ArtifactItemProps, 'isTile'>) {
  const t = useMessages()
  if (!selection?.isOn) return null
  return (
    <span className={classes.choice}>
      <Checkbox
        aria-label={t('selection.choose', { title: [facts.title, facts.facts[0]].join(', ') })}
        checked={selection.has(artifact.artifactId)}
        onChange={({ nativeEvent }) => {
          const isRange = (nativeEvent as Partial<PointerEvent>).shiftKey === true
          selection.toggle(artifact.artifactId, isRange ? order : null)
        }}
      />
    </span>
  )
}

/** An artifact in a list: its name, its status, and its file. It leads to its page. */
export function ArtifactItem(props: ArtifactItemProps) {
  const { artifact, facts, isTile, selection } = props
  const pathOf = useEntityPath()
  const target = useMemo(() => targetOf('artifact', artifact), [artifact])
  const ref = useTarget(target)
  const isChosen = selection?.has(artifact.artifactId) || undefined
  const link = (
    <CardLink to={pathOf('artifact', artifact.artifactId)} className={classes.title}>
      {facts.title}
    </CardLink>
  )
  const details = <span className={classes.facts}>{facts.facts.join(' · ')}</span>
  if (!isTile)
    return (
      <li ref={ref} className={classes.row} data-chosen={isChosen}>
        <Choice {...props} />
        <ArtifactThumb artifact={artifact} height={THUMB_HEIGHT} className={classes.thumb} />
        <span className={classes.text}>
          {link}
          {details}
        </span>
        <span className={classes.state}>
          <StatusChip artifact={artifact} />
        </span>
        <FileTools artifact={artifact} title={facts.title} />
      </li>
    )
  return (
    <li ref={ref} className={classes.tile} data-chosen={isChosen}>
      <ArtifactThumb artifact={artifact} height={TILE_HEIGHT} className={classes.large} />
      <span className={classes.text}>
        {link}
        {details}
      </span>
      <span className={classes.foot}>
        <Choice {...props} />
        <StatusChip artifact={artifact} />
        <FileTools artifact={artifact} title={facts.title} />
      </span>
    </li>
  )
}

const ICONS = { picture: IconPhoto, video: IconMovie, file: IconFile }

interface ArtifactThumbProps {
  artifact: Artifact
  /** In px; one of the cached sizes. */
  height: number
  className: string | undefined
}

/** A small picture of an artifact, or the icon of its kind of file. The text beside it names it. */
function ArtifactThumb({ artifact, height, className }: ArtifactThumbProps) {
  const [{ loadBarnImages }] = useLocalSettings()
  const log = useArtifactLog()
  const kind = artifactKindOf(artifact)
  const isClosed = useIsClosed(artifact.data.cameraId)
  const enabled = kind === 'picture' && isComplete(artifact) && loadBarnImages && !isClosed
  const { data } = usePayload({ artifactId: artifact.artifactId, height }, { enabled })
  const Icon = ICONS[kind]
  return (
    <span className={className} aria-hidden>
      {data && enabled ? (
        <StillPicture
          blob={data}
          height={height}
          alt=""
          className={undefined}
          onDraw={() => undefined}
          onFailure={() => log.undecodable(artifact.artifactId)}
        />
      ) : (
        <Icon size={20} aria-hidden />
      )}
    </span>
  )
}
