import { PACKAGE_EXTENSION } from '@barn-workbench/core/plugins/package'
import type { Problem } from '@barn-workbench/core/result'
import { FileArea } from '@barn-workbench/plugin-sdk/form'
import { PlainButton, ProblemNotice, useFileSize, useIsPhone, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Progress } from '@barn-workbench/plugin-sdk/ui'
import type { KeptUpload } from './keptUpload'
import classes from './UploadArea.module.css'
import type { Upload, UploadState } from './useUpload'

/** Takes the file of a plugin, which is dropped here or chosen, and shows how far its upload is. */
export function UploadArea({ upload }: { upload: Upload }) {
  const t = useMessages()
  const isPhone = useIsPhone()
  const { state, start } = upload
  return (
    <FileArea
      title={t('upload.title')}
      hint={t(isPhone ? 'upload.hintPhone' : 'upload.hint')}
      choose={t('upload.choose')}
      accept={PACKAGE_EXTENSION}
      isBusy={state.kind === 'running'}
      onFile={start}
    >
      <UploadStatus upload={upload} />
    </FileArea>
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

function UploadStatus({ upload }: { upload: Upload }) {
  const t = useMessages()
  const { state, retry, cancel } = upload
  if (state.kind === 'idle') return null
  if (state.kind === 'kept') return <Kept kept={state.upload} upload={upload} />
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

/** An upload that was begun before the page was loaded: its file has to be chosen again, unless all of it is there. */
function Kept({ kept, upload: { look, cancel } }: { kept: KeptUpload; upload: Upload }) {
  const t = useMessages()
  const sizeText = useFileSize()
  const { name, received, size } = kept
  const isWhole = received >= size
  const values = { name, received: sizeText(received), size: sizeText(size) }
  return (
    <div className={classes.status}>
      <p className={classes.kept} role="status">
        {t(isWhole ? 'upload.keptWhole' : 'upload.kept', values)}
      </p>
      <div className={classes.buttons}>
        {isWhole && <PlainButton onClick={() => look(kept)}>{t('upload.look')}</PlainButton>}
        <PlainButton onClick={cancel}>{t('upload.discard')}</PlainButton>
      </div>
    </div>
  )
}

const PERCENT = 100

function Running({ state: { name, size, received, isWaiting, continuation }, onCancel }: RunningProps) {
  const t = useMessages()
  const sizeText = useFileSize()
  const values = { name, received: sizeText(received), size: sizeText(size) }
  return (
    <div className={classes.status}>
      <div className={classes.progress}>
        <p className={classes.hint} role="status">
          {t(isWaiting ? 'upload.waiting' : 'upload.running', values)}
          {continuation && ` ${t(`upload.continuation.${continuation}`)}`}
        </p>
        <Progress value={(received / size) * PERCENT} aria-label={t('upload.progress', { name })} />
      </div>
      <PlainButton onClick={onCancel}>{t('cancel')}</PlainButton>
    </div>
  )
}
