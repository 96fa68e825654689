import { Button } from '@mantine/core'
import { IconDownload, IconLink, IconMap2, IconMovie, IconPlus, IconVideo } from '@tabler/icons-react'
import { createIncident, openPlan, openRecording } from '@barn-workbench/core/intents'
import { SHARP_HEIGHT, useFrameCache } from '@barn-workbench/plugin-sdk/camera'
import {
  downloadBlob,
  fileNameOf,
  shareLink,
  useHost,
  useInstance,
  useIntent,
  useMessages,
  useTimeZone,
  useWorkbench,
} from '@barn-workbench/plugin-sdk/react'
import { cameraAtPath, seekPath } from '../paths'
import type { SeekTime } from '../seek/seekTime'
import { pngOf } from './pngOf'
import classes from './Ways.module.css'

interface PictureWaysProps {
  time: SeekTime
  cameraId: string
}

/** Saves the picture of the moment as PNG under the name of the instance and its time. */
function useSave({ time, cameraId }: PictureWaysProps) {
  const { session } = useInstance()
  const host = useHost()
  const cache = useFrameCache()
  const { name: timeZone } = useTimeZone()
  return async () => {
    try {
      const choice = { cameraId, time: time.moment(), height: SHARP_HEIGHT }
      const { blob, timestamp } = await cache.load(choice, new AbortController().signal)
      downloadBlob(await pngOf(blob), fileNameOf(session.instance.name, timestamp ?? choice.time, 'png', timeZone))
    } catch {
      host.toast({ kind: 'error', key: 'ways.notSaved' })
    }
  }
}

/** Shares the link to the moment, or copies it. */
function useShare({ time, cameraId }: PictureWaysProps) {
  const { session } = useInstance()
  const host = useHost()
  return async () => {
    const url = host.urlOf(seekPath(session.id, { cameraId, timestamp: time.moment() }))
    const outcome = await shareLink(session.instance.name, url)
    if (outcome === 'copied') host.toast({ kind: 'success', key: 'copied_to_clipboard' })
    if (outcome === 'failed') host.toast({ kind: 'error', key: 'copy_failed' })
  }
}

/** The ways on from a picture: the plan, the recording and the camera at that moment, a report, its link, and its file. */
export function PictureWays(props: PictureWaysProps) {
  const { time, cameraId } = props
  const t = useMessages()
  const { session } = useInstance()
  const { navigate } = useWorkbench()
  const plan = useIntent(openPlan)
  const recording = useIntent(openRecording)
  const report = useIntent(createIncident)
  const save = useSave(props)
  const share = useShare(props)
  const place = () => ({ cameraId, timestamp: time.moment() })
  const ways = [
    report && { id: 'report', icon: IconPlus, run: () => report({ cameraId, start: time.moment() }) },
    plan && { id: 'plan', icon: IconMap2, run: () => plan(place()) },
    recording && { id: 'recording', icon: IconMovie, run: () => recording(place()) },
    { id: 'camera', icon: IconVideo, run: () => navigate(cameraAtPath(session.id, cameraId, time.moment())) },
    { id: 'link', icon: IconLink, run: share },
    { id: 'save', icon: IconDownload, run: save },
  ]
  return (
    <div className={classes.ways} role="group" aria-label={t('ways.title')}>
      {ways.map(
        (way) =>
          way && (
            <Button
              key={way.id}
              variant="default"
              className={classes.way}
              leftSection={<way.icon size={18} aria-hidden />}
              onClick={() => void way.run()}
            >
              {t(`ways.${way.id}`)}
            </Button>
          ),
      )}
    </div>
  )
}
