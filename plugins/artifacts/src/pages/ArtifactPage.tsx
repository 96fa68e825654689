import { useMemo, useRef, useState } from 'react'
import { comparePictures, openArtifact } from '@barn-workbench/core/intents'
import { isComplete, type Artifact } from '@barn-workbench/core/schema'
import { artifactKindOf } from '@barn-workbench/plugin-sdk'
import { ActionMenu, targetOf, useScreenKeys, useTarget } from '@barn-workbench/plugin-sdk/actions'
import {
  IconArrowsHorizontal,
  IconBraces,
  IconChevronLeft,
  IconChevronRight,
  IconDeviceFloppy,
  IconDownload,
  IconMaximize,
  IconShare,
  IconX,
  type IconComponent,
} from '@barn-workbench/plugin-sdk/icons'
import {
  IconButton,
  ModalDialog,
  PageFrame,
  useEntityPath,
  useHost,
  useIntent,
  useMessages,
  useScreenPath,
  useWorkbench,
  viewStateOf,
  WidgetFrame,
} from '@barn-workbench/plugin-sdk/react'
import { Button } from '@barn-workbench/plugin-sdk/ui'
import { jsonDialog } from '../dialogs'
import { ArtifactBody } from '../display/ArtifactBody'
import { ArtifactFacts } from '../display/ArtifactFacts'
import classes from '../display/Display.module.css'
import { useDownloadState, useFileActions } from '../downloads/useDownloads'
import { useProgressText } from '../file/FileTools'
import { shareArtifact } from '../intents'
import { useFacts } from '../list/useFacts'
import { useArtifact, useNeighbours } from '../queries/useArtifact'
import { StatusChip } from '../StatusChip'

/** One artifact. Links of every kind lead here. */
export default function ArtifactPage({ artifactId }: { artifactId: string }) {
  const t = useMessages()
  const pathOf = useScreenPath()
  const factsOf = useFacts()
  const { artifact, isMissing, call } = useArtifact(artifactId)
  const title = t('pages.artifact.title')
  if (artifact)
    return (
      <PageFrame title={factsOf(artifact).title}>
        <ArtifactDisplay artifact={artifact} />
      </PageFrame>
    )
  return (
    <PageFrame title={title} isFull>
      <WidgetFrame
        state={isMissing ? { kind: 'empty', title: t('missing.title'), hint: t('missing.hint') } : viewStateOf(call)}
        title={title}
        leadsTo={pathOf('artifacts')}
      />
    </PageFrame>
  )
}

/** Actions that the page of an artifact does not offer. */
const SHOWN_ALREADY = [openArtifact.id]

function Badge({ artifact }: { artifact: Artifact }) {
  const t = useMessages()
  const { previous, next } = useNeighbourLinks(artifact)
  return (
    <span className={classes.chips}>
      <StatusChip artifact={artifact} />
      <IconButton label={t('display.previous')} disabled={!previous} onClick={() => previous?.()}>
        <IconChevronLeft size={20} />
      </IconButton>
      <IconButton label={t('display.next')} disabled={!next} onClick={() => next?.()}>
        <IconChevronRight size={20} />
      </IconButton>
    </span>
  )
}

/** An artifact with its actions and facts. */
function ArtifactDisplay({ artifact }: { artifact: Artifact }) {
  const pathOf = useScreenPath()
  const { title, facts } = useFacts()(artifact)
  const body = useRef<HTMLDivElement>(null)
  const [isLarge, setIsLarge] = useState(false)
  const target = useMemo(() => targetOf('artifact', artifact), [artifact])
  const name = [title, facts[0]].join(', ')
  const showLarge = () => {
    // Not every browser lets anything but videos have the whole screen.
    if (document.fullscreenEnabled) void body.current?.requestFullscreen().catch(() => setIsLarge(true))
    else setIsLarge(true)
  }
  return (
    <article ref={useTarget(target, { isMain: true })} className={classes.page}>
      <WidgetFrame
        state={{ kind: 'content' }}
        title={title}
        leadsTo={pathOf('artifacts')}
        badge={<Badge artifact={artifact} />}
        tools={<ActionMenu target={target} exclude={SHOWN_ALREADY} />}
        flush
      >
        <div ref={body} className={classes.body}>
          <ArtifactBody artifact={artifact} title={name} />
        </div>
      </WidgetFrame>
      <div className={classes.side}>
        <DisplayTools artifact={artifact} onFullscreen={showLarge} />
        <ArtifactFacts artifact={artifact} />
      </div>
      {isLarge && (
        <ModalDialog label={name} place="picture" closesOnBack onClose={() => setIsLarge(false)}>
          <div className={classes.large}>
            <ArtifactBody artifact={artifact} title={name} />
          </div>
        </ModalDialog>
      )}
    </article>
  )
}

interface DisplayToolsProps {
  artifact: Artifact
  /** Shows it as large as the screen. */
  onFullscreen: () => void
}

interface Tool {
  id: string
  icon: IconComponent
  run: () => void
}

/** The actions on the file: it is downloaded; after that it is saved or shown in full screen. */
function useFileTools({ artifact, onFullscreen }: DisplayToolsProps): Tool[] {
  const state = useDownloadState(artifact.artifactId)
  const { download, save } = useFileActions(artifact)
  if (!isComplete(artifact) || state.kind === 'waiting' || state.kind === 'downloading') return []
  if (state.kind === 'none')
    return [
      { id: 'download.run', icon: IconDownload, run: () => void download() },
      { id: 'download.both', icon: IconDeviceFloppy, run: () => void save() },
    ]
  const large: Tool = { id: 'display.fullscreen', icon: IconMaximize, run: onFullscreen }
  const isShown = artifactKindOf(artifact) !== 'file'
  return [{ id: 'download.save', icon: IconDeviceFloppy, run: () => void save() }, ...(isShown ? [large] : [])]
}

/** Shows the progress of a download, with the button that ends it. */
function Progress({ artifact }: Pick<DisplayToolsProps, 'artifact'>) {
  const t = useMessages()
  const state = useDownloadState(artifact.artifactId)
  const { abort } = useFileActions(artifact)
  const progress = useProgressText()(state)
  if (progress === null) return null
  return (
    <div className={classes.wide}>
      <span className={classes.grow} role="status">
        {progress}
      </span>
      <IconButton label={t('download.abort')} onClick={abort}>
        <IconX size={18} />
      </IconButton>
    </div>
  )
}

/** The actions on an artifact. */
function DisplayTools(props: DisplayToolsProps) {
  const { artifact } = props
  const t = useMessages()
  const host = useHost()
  const { artifactId } = artifact
  const compare = useIntent(comparePictures)
  const share = useIntent(shareArtifact)
  const canCompare = compare && isComplete(artifact) && artifactKindOf(artifact) === 'picture'
  const tools: Tool[] = [
    ...useFileTools(props),
    ...(share ? [{ id: 'actions.share', icon: IconShare, run: () => void share({ artifactId }) }] : []),
    ...(canCompare
      ? [{ id: 'actions.compare-with', icon: IconArrowsHorizontal, run: () => void compare({ left: { artifactId } }) }]
      : []),
    { id: 'json.open', icon: IconBraces, run: () => void host.open(jsonDialog, artifact) },
  ]
  return (
    <div className={classes.tools} role="group" aria-label={t('display.tools')}>
      <Progress artifact={artifact} />
      {tools.map(({ id, icon: Icon, run }) => (
        <Button
          key={id}
          variant="default"
          className={classes.tool ?? ''}
          leftSection={<Icon size={18} aria-hidden />}
          onClick={run}
        >
          {t(id)}
        </Button>
      ))}
    </div>
  )
}

/** The links to the artifacts before and after one; none at either end. Keys lead there too. */
function useNeighbourLinks(artifact: Artifact) {
  const t = useMessages()
  const { navigate } = useWorkbench()
  const pathOf = useEntityPath()
  const neighbours = useNeighbours(artifact)
  const wayTo = (one: Artifact | null) => one && (() => navigate(pathOf('artifact', one.artifactId)))
  const previous = wayTo(neighbours.previous)
  const next = wayTo(neighbours.next)
  const keyOf = (key: string, label: string, run: (() => void) | null) => ({
    key,
    label,
    run: () => run?.(),
    isActive: () => run !== null,
  })
  useScreenKeys([
    keyOf('j', t('display.next'), next),
    keyOf('k', t('display.previous'), previous),
    keyOf('arrowright', t('display.next'), next),
    keyOf('arrowleft', t('display.previous'), previous),
  ])
  return { previous, next }
}
