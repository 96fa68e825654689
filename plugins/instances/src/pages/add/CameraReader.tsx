import { useEffect, useRef, useState } from 'react'
import { useLatest, useMessages, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import classes from './Add.module.css'
import { readQrCodeOfVideo } from './readQrCode'

/** Time between two searches for a code, in ms. */
const PERIOD = 250

/** Shows the picture of this device's camera until a QR code is in it. Nothing of it is stored or sent. */
export function CameraReader({ onRead }: { onRead: (text: string) => void }) {
  const t = useMessages()
  const { clock } = useWorkbench()
  const video = useRef<HTMLVideoElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const report = useLatest(onRead)
  useEffect(() => {
    let isEnded = false
    let stream: MediaStream | undefined
    let cancel: (() => void) | undefined
    const look = () => {
      const text = video.current && readQrCodeOfVideo(video.current)
      if (text) report.current(text)
      else cancel = clock.setTimeout(look, PERIOD)
    }
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (isEnded || !video.current) return stop()
      video.current.srcObject = stream
      await video.current.play()
      look()
    }
    start().catch(() => setHasFailed(!isEnded))
    return () => {
      isEnded = true
      cancel?.()
      stop()
    }
  }, [clock, report])
  if (hasFailed) return <p role="alert">{t('add.text.noCamera')}</p>
  return <video ref={video} className={classes.video} muted playsInline aria-label={t('add.text.cameraPicture')} />
}
