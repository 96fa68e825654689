import { Button, FileButton, Progress } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState, type DragEvent } from 'react'
import { PACKAGE_EXTENSION } from '@barn-workbench/core/plugins/package'
import type { Problem } from '@barn-workbench/core/result'
import { PlainButton, ProblemNotice, useFileSize, useIsPhone, useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from './UploadArea.module.css'
import type { Upload, UploadState } from './useUpload'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Takes the file of a plugin, which is dropped here or chosen, and shows how far its upload is. */
export function UploadArea({ upload }: { upload: Upload }) {
  const t = useMessages()
  const isPhone = useIsPhone()
  const [isOver, setOver] = useState(false)
  const { state, start } = upload
  const onDragOver = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(true)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) start(file)
  }
  return (
    <section
      className={classes.area}
      aria-label={t('upload.title')}
      data-over={isOver || undefined}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <div className={classes.choice}>
        <div>
          <h2 className={classes.title}>{t('upload.title')}</h2>
          <p className={classes.hint}>{t(isPhone ? 'upload.hintPhone' : 'upload.hint')}</p>
        </div>
        <FileButton accept={PACKAGE_EXTENSION} onChange={(file) => file && start(file)}>
          {(props) => (
            <Button {...props} size="md" leftSection={<IconUpload size={16} />} disabled={state.kind === 'running'}>
              {t('upload.choose')}
            </Button>
          )}
        </FileButton>
      </div>
      <UploadStatus upload={upload} />
    </section>
  )
}

/** Refusals that the same file would get again. */
const FINAL: readonly Problem['code'][] = [
  'request/too-large',
  'request/invalid',
  'request/forbidden',
  'request/not-found',
]
const canGoOn = ({ code }: Problem) => !FINAL.includes(code)

function UploadStatus({ upload: { state, retry, cancel } }: { upload: Upload }) {
  const t = useMessages()
  if (state.kind === 'idle') return null
  if (state.kind === 'running') return <Running state={state} onCancel={cancel} />
  if (state.kind === 'refused')
    return (
      <p role="alert" className={classes.fault}>
        {t(`upload.fault.${state.fault}`, { name: state.name })}
      </p>
    )
  return (
    <div className={classes.status}>
      <ProblemNotice problem={state.problem} />
      {canGoOn(state.problem) && <PlainButton onClick={retry}>{t('upload.retry')}</PlainButton>}
    </div>
  )
}

interface RunningProps {
  state: Extract<UploadState, { kind: 'running' }>
  onCancel: () => void
}

const PERCENT = 100

function Running({ state: { name, size, received, isWaiting }, onCancel }: RunningProps) {
  const t = useMessages()
  const sizeText = useFileSize()
  const values = { name, received: sizeText(received), size: sizeText(size) }
  return (
    <div className={classes.status}>
      <div className={classes.progress}>
        <p className={classes.hint} role="status">
          {t(isWaiting ? 'upload.waiting' : 'upload.running', values)}
        </p>
        <Progress value={(received / size) * PERCENT} aria-label={t('upload.progress', { name })} />
      </div>
      <PlainButton onClick={onCancel}>{t('cancel')}</PlainButton>
    </div>
  )
}
