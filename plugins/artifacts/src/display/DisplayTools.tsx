import { Button } from '@mantine/core'
import {
  IconArrowsHorizontal,
  IconBraces,
  IconDeviceFloppy,
  IconDownload,
  IconMaximize,
  IconShare,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react'
import { comparePictures } from '@barn-workbench/core/intents'
import { isComplete, type Artifact } from '@barn-workbench/core/schema'
import { artifactKindOf } from '@barn-workbench/plugin-sdk/artifact'
import { IconButton, useHost, useIntent, useMessages } from '@barn-workbench/plugin-sdk/react'
import { jsonDialog } from '../dialogs'
import { useDownloadState, useFileActions } from '../downloads/useDownloads'
import { useProgressText } from '../file/FileTools'
import { shareArtifact } from '../intents'
import classes from './Display.module.css'

interface DisplayToolsProps {
  artifact: Artifact
  /** Shows it as large as the screen. */
  onFullscreen: () => void
}

interface Tool {
  id: string
  icon: TablerIcon
  run: () => void
}

/** What can be done with the file: it is downloaded; once it is there, it is saved or shown as large as the screen. */
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

/** How far the download is, and the button that ends it. */
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

/** What can be done with an artifact. */
export function DisplayTools(props: DisplayToolsProps) {
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
