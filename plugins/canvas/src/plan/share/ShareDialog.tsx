import { useState } from 'react'
import {
  ClipboardError,
  downloadBlob,
  fileNameOf,
  ModalDialog,
  useClock,
  useHost,
  useInstance,
  useMessages,
  useWorkbench,
  writeToClipboard,
} from '@barn-workbench/plugin-sdk/react'
import { Button, Checkbox, TextInput } from '@barn-workbench/plugin-sdk/ui'
import { planParameters } from '../planAddress'
import type { PlanChoice } from '../planChoice'
import type { PlanContent } from '../planContent'
import classes from './ShareDialog.module.css'

export interface ShareDialogProps extends Pick<PlanContent, 'canvas' | 'chosen' | 'moment' | 'stage'> {
  onClose: () => void
}

const ALL: ShareOptions = {
  includeTimestamp: true,
  includeImageSource: true,
  includeRegions: true,
  includeDeadAnimalIncidents: true,
}

/** Copies a picture, reports the outcome, and logs a failure. */
function useCopyPicture() {
  const { log } = useWorkbench()
  const { session } = useInstance()
  const host = useHost()
  return async (makePicture: () => Promise<Blob> | null): Promise<void> => {
    try {
      await writeToClipboard(await makePicture())
      host.toast({ kind: 'success', key: 'copied_to_clipboard' })
    } catch (error) {
      const fault = error instanceof ClipboardError ? error.fault : 'imageFailed'
      host.toast({ kind: 'error', key: `clipboard.${fault}` })
      const message = error instanceof Error ? error.message : 'The clipboard could not be written'
      log.write({ level: 'ERROR', tag: 'Plan', globalUniqueIdentifier: session.id, message, error })
    }
  }
}

/** The link to the plan, with the chosen options. */
function useLink({ canvas, chosen, moment }: ShareDialogProps) {
  const { session } = useInstance()
  const host = useHost()
  const clock = useClock()
  const [options, setOptions] = useState(ALL)
  const [openedAt] = useState(() => Math.floor(clock.now()))
  const timestamp = moment ?? openedAt
  const { cameraCanvasId } = canvas
  const path = sharePath({ instanceId: session.id, cameraCanvasId, choice: chosen.choice, timestamp }, options)
  return { options, setOptions, timestamp, path, link: host.urlOf(path) }
}

/** Saves or copies the picture of the plan. */
function PictureButtons({ stage, timestamp }: { stage: ShareDialogProps['stage']; timestamp: number }) {
  const t = useMessages()
  const copy = useCopyPicture()
  const { session, snapshot } = useInstance()
  const { log } = useWorkbench()
  const host = useHost()
  const save = async () => {
    const name = fileNameOf(session.instance.name, timestamp, 'png', snapshot.timeZone ?? undefined)
    try {
      if (stage) downloadBlob(await stage.exportPng(), name)
    } catch (error) {
      const message = 'Error while decoding image: the picture of the plan could not be made'
      log.write({ level: 'ERROR', tag: 'Plan', globalUniqueIdentifier: session.id, message, error })
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
  const host = useHost()
  const { productName } = useWorkbench()
  const { options, setOptions, timestamp, path, link } = useLink(props)
  const isPossible = { ...ALL, includeRegions: chosen.choice.overlay === 'regions' }
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
        <Button onClick={() => void host.copy(link)}>{t('share.copy')}</Button>
        {'share' in navigator && (
          <Button variant="default" onClick={() => void host.share({ title: productName, path })}>
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

/** The options of a link to the plan. */
interface ShareOptions {
  includeTimestamp: boolean
  includeImageSource: boolean
  includeRegions: boolean
  includeDeadAnimalIncidents: boolean
}

const SHARE_OPTIONS = [
  'includeTimestamp',
  'includeImageSource',
  'includeRegions',
  'includeDeadAnimalIncidents',
] as const satisfies readonly (keyof ShareOptions)[]

interface SharedPlan {
  instanceId: string
  cameraCanvasId: string
  choice: PlanChoice
  /** ms since the epoch. */
  timestamp: number
}

/** The path of a link to the plan. Options that are left out have their defaults for the reader. */
function sharePath({ instanceId, cameraCanvasId, choice, timestamp }: SharedPlan, options: ShareOptions): `/${string}` {
  const said = planParameters(choice)
  const { regionType, regionOpacity, deadAnimalMarkerType, showFalsePositive } = said
  const parameters: Record<string, string | null> = {
    ...(options.includeTimestamp && { timestamp: String(timestamp) }),
    ...(options.includeImageSource && { elementProvider: choice.source }),
    ...(options.includeRegions && { showRegions: String(choice.overlay === 'regions'), regionType, regionOpacity }),
    ...(options.includeDeadAnimalIncidents && {
      showDeadAnimals: String(choice.overlay === 'deadAnimals'),
      deadAnimalMarkerType,
      showFalsePositive,
    }),
  }
  const entries = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== null)
  const search = new URLSearchParams(entries).toString()
  return `/instance/${instanceId}/canvas/${encodeURIComponent(cameraCanvasId)}${search && `?${search}`}`
}
