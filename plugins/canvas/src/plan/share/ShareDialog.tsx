import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  downloadBlob,
  fileNameOf,
  ModalDialog,
  shareLink,
  useClock,
  useHost,
  useInstance,
  useMessages,
  useWorkbench,
} from '@barn-workbench/plugin-sdk/react'
import type { PlanContent } from '../planContent'
import { ClipboardError, writeToClipboard, type ClipboardContent } from './clipboard'
import classes from './ShareDialog.module.css'
import { SHARE_OPTIONS, sharePath, type ShareOptions } from './shareLink'

export interface ShareDialogProps extends Pick<PlanContent, 'canvas' | 'chosen' | 'moment' | 'stage'> {
  onClose: () => void
}

const ALL: ShareOptions = {
  includeTimestamp: true,
  includeImageSource: true,
  includeRegions: true,
  includeDeadAnimalIncidents: true,
}

/** Copies something, tells how that went, and notes a failure in the log. Resolves to whether it was copied. */
function useCopy() {
  const { log } = useWorkbench()
  const { session } = useInstance()
  const host = useHost()
  return async (makeContent: () => ClipboardContent | null | Promise<ClipboardContent | null>): Promise<boolean> => {
    try {
      await writeToClipboard(await makeContent())
      host.toast({ kind: 'success', key: 'share.copied' })
      return true
    } catch (error) {
      const fault = error instanceof ClipboardError ? error.fault : 'imageFailed'
      host.toast({ kind: 'error', key: `clipboard.${fault}` })
      const message = error instanceof Error ? error.message : 'The clipboard could not be written'
      log.write({ level: 'ERROR', tag: 'Plan', globalUniqueIdentifier: session.id, message, error })
      return false
    }
  }
}

/** The link to the plan, by what it is to say. */
function useLink({ canvas, chosen, moment }: ShareDialogProps) {
  const { session } = useInstance()
  const host = useHost()
  const clock = useClock()
  const [options, setOptions] = useState(ALL)
  const [openedAt] = useState(() => Math.floor(clock.now()))
  const timestamp = moment ?? openedAt
  const { cameraCanvasId } = canvas
  const path = sharePath({ instanceId: session.id, cameraCanvasId, choice: chosen.choice, timestamp }, options)
  return { options, setOptions, timestamp, link: host.urlOf(path) }
}

/** What the plan looks like, as a file or in the clipboard. */
function PictureButtons({ stage, timestamp }: { stage: ShareDialogProps['stage']; timestamp: number }) {
  const t = useMessages()
  const copy = useCopy()
  const { session, snapshot } = useInstance()
  const host = useHost()
  const save = async () => {
    const name = fileNameOf(session.instance.name, timestamp, 'png', snapshot.timeZone ?? undefined)
    try {
      if (stage) downloadBlob(await stage.exportPng(), name)
    } catch {
      host.toast({ kind: 'error', key: 'share.notSaved' })
    }
  }
  return (
    <div className={classes.buttons}>
      <Button variant="default" onClick={() => void save()}>
        {t('share.save')}
      </Button>
      <Button variant="default" onClick={() => void copy(() => stage?.exportPng() ?? null)}>
        {t('share.copyPicture')}
      </Button>
    </div>
  )
}

/** Shares the plan: by a link that says as much of it as is chosen, or as a picture. */
export function ShareDialog(props: ShareDialogProps) {
  const { chosen, stage, onClose } = props
  const t = useMessages()
  const copy = useCopy()
  const host = useHost()
  const { productName } = useWorkbench()
  const { options, setOptions, timestamp, link } = useLink(props)
  const isPossible = { ...ALL, includeRegions: chosen.choice.overlay === 'regions' }
  const share = async () => {
    const outcome = await shareLink(productName, link)
    if (outcome === 'failed') await copy(() => link)
    else if (outcome === 'copied') host.toast({ kind: 'success', key: 'share.copied' })
  }
  return (
    <ModalDialog label={t('share.title')} place="form" closesOnBack onClose={onClose}>
      <h2 className={classes.title}>{t('share.title')}</h2>
      <div className={classes.options}>
        {SHARE_OPTIONS.map((name) => (
          <Checkbox
            key={name}
            label={t(`share.${name}`)}
            checked={options[name]}
            description={isPossible[name] ? undefined : t('share.hidesRegions')}
            onChange={(event) => setOptions({ ...options, [name]: event.currentTarget.checked })}
          />
        ))}
      </div>
      <TextInput label={t('share.link')} value={link} readOnly onFocus={(event) => event.currentTarget.select()} />
      <div className={classes.buttons}>
        <Button onClick={() => void copy(() => link)}>{t('share.copy')}</Button>
        {'share' in navigator && (
          <Button variant="default" onClick={() => void share()}>
            {t('share.send')}
          </Button>
        )}
      </div>
      <PictureButtons stage={stage} timestamp={timestamp} />
      <div className={classes.end}>
        <Button variant="subtle" onClick={onClose}>
          {t('share.close')}
        </Button>
      </div>
    </ModalDialog>
  )
}
