import { isComplete, type Artifact } from '@barn-workbench/core/schema'
import { IconDeviceFloppy, IconDownload, IconX } from '@barn-workbench/plugin-sdk/icons'
import { IconButton, useFileSize, useLocale, useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from '../Artifacts.module.css'
import type { DownloadState } from '../downloads/createDownloads'
import { useDownloadState, useFileActions } from '../downloads/useDownloads'

/** The progress of a download, in words; null if none is running. */
export function useProgressText(): (state: DownloadState) => string | null {
  const t = useMessages()
  const locale = useLocale()
  const sizeOf = useFileSize()
  return (state) => {
    if (state.kind === 'waiting') return t('download.waiting')
    if (state.kind !== 'downloading') return null
    const { received, size } = state
    if (size === null || size === 0) return t('download.received', { received: sizeOf(received) })
    return t('download.share', { share: (received / size).toLocaleString(locale, { style: 'percent' }) })
  }
}

/**
 * The buttons for the file of an artifact in a list: download, or save once it is downloaded. Without a file
 * its place is empty.
 */
export function FileTools({ artifact, title }: { artifact: Artifact; title: string }) {
  const t = useMessages()
  const state = useDownloadState(artifact.artifactId)
  const actions = useFileActions(artifact)
  const progress = useProgressText()(state)
  if (!isComplete(artifact)) return <span className={classes.tools} />
  if (progress !== null)
    return (
      <span className={classes.tools}>
        <span className={classes.progress}>{progress}</span>
        <IconButton label={t('download.abortOf', { title })} tip={t('download.abort')} onClick={actions.abort}>
          <IconX size={16} />
        </IconButton>
      </span>
    )
  if (state.kind === 'downloaded')
    return (
      <span className={classes.tools}>
        <IconButton
          label={t('download.saveOf', { title })}
          tip={t('download.save')}
          onClick={() => void actions.save()}
        >
          <IconDeviceFloppy size={16} />
        </IconButton>
      </span>
    )
  return (
    <span className={classes.tools}>
      <IconButton label={t('download.of', { title })} tip={t('download.run')} onClick={() => void actions.download()}>
        <IconDownload size={16} />
      </IconButton>
    </span>
  )
}
