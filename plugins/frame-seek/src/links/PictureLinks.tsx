import { comparePictures, createIncident, openPlan } from '@barn-workbench/core/intents'
import { SHARP_HEIGHT, useFrameCache } from '@barn-workbench/plugin-sdk/camera'
import { IconArrowsHorizontal, IconDownload, IconLink, IconMap2, IconPlus } from '@barn-workbench/plugin-sdk/icons'
import {
  downloadBlob,
  fileNameOf,
  useAddressParameters,
  useHost,
  useInstance,
  useIntent,
  useMessages,
  useTimeZone,
  useWorkbench,
} from '@barn-workbench/plugin-sdk/react'
import { Button } from '@barn-workbench/plugin-sdk/ui'
import { seekPath } from '../paths'
import type { SeekTime } from '../seek/seekTime'
import classes from './Links.module.css'

interface PictureLinksProps {
  time: SeekTime
  cameraId: string
}

/** Saves the picture of the moment as PNG under the name of the instance and its time. */
function useSave({ time, cameraId }: PictureLinksProps) {
  const { session } = useInstance()
  const host = useHost()
  const cache = useFrameCache()
  const { name: timeZone } = useTimeZone()
  const { log } = useWorkbench()
  return async () => {
    try {
      const choice = { cameraId, time: time.moment(), height: SHARP_HEIGHT }
      const { blob, timestamp } = await cache.load(choice, new AbortController().signal)
      downloadBlob(await pngOf(blob), fileNameOf(session.instance.name, timestamp ?? choice.time, 'png', timeZone))
    } catch (error) {
      log.write({
        level: 'ERROR',
        tag: 'FrameSeek',
        globalUniqueIdentifier: session.id,
        message: `Error while decoding image: the picture of ${cameraId} could not be saved`,
        error,
      })
      host.toast({ kind: 'error', key: 'ways.notSaved' })
    }
  }
}

/** Shares the link to the moment, with the cameras and the quality that are on screen, or copies it. */
function useShare({ time, cameraId }: PictureLinksProps) {
  const { session } = useInstance()
  const host = useHost()
  const { productName } = useWorkbench()
  const onScreen = useAddressParameters(['beside', 'highQuality'])
  return async () => {
    const path = seekPath(session.id, { ...onScreen, cameraId, timestamp: time.moment() })
    await host.share({ title: productName, path })
  }
}

/** The links on from a picture: the plan at that moment, a report, a comparison, its link, and its file. */
export function PictureLinks(props: PictureLinksProps) {
  const { time, cameraId } = props
  const t = useMessages()
  const plan = useIntent(openPlan)
  const report = useIntent(createIncident)
  const compare = useIntent(comparePictures)
  const save = useSave(props)
  const share = useShare(props)
  const place = () => ({ cameraId, timestamp: time.moment() })
  const links = [
    report && { id: 'report', icon: IconPlus, run: () => report({ cameraId, start: time.moment() }) },
    plan && { id: 'plan', icon: IconMap2, run: () => plan(place()) },
    compare && { id: 'compare', icon: IconArrowsHorizontal, run: () => compare({ left: place() }) },
    { id: 'link', icon: IconLink, run: share },
    { id: 'save', icon: IconDownload, run: save },
  ]
  return (
    <div className={classes.ways} role="group" aria-label={t('ways.title')}>
      {links.map(
        (link) =>
          link && (
            <Button
              key={link.id}
              variant="default"
              className={classes.way}
              leftSection={<link.icon size={18} aria-hidden />}
              onClick={() => void link.run()}
            >
              {t(`ways.${link.id}`)}
            </Button>
          ),
      )}
    </div>
  )
}

/** A picture as PNG. Rejects if the browser cannot read it. */
async function pngOf(blob: Blob): Promise<Blob> {
  if (blob.type === 'image/png') return blob
  const bitmap = await createImageBitmap(blob)
  try {
    const canvas = Object.assign(document.createElement('canvas'), { width: bitmap.width, height: bitmap.height })
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (!png) throw new Error('The browser cannot encode the picture.')
    return png
  } finally {
    bitmap.close()
  }
}
