import { FRAME_HEIGHT } from '@barn-workbench/plugin-sdk/camera'
import type { FormField } from '@barn-workbench/plugin-sdk/form'
import { NoticeButton, useMessages } from '@barn-workbench/plugin-sdk/react'
import { MomentFrame } from '../../detail/picture/MomentFrame'
import { usePictureGesture } from '../../detail/picture/usePictureGesture'
import { useCameraNames } from '../../queries/useNames'
import { boxOfGesture, boxOfKey } from '../box'
import type { Box } from '../report'
import classes from './Fields.module.css'

interface BoxFieldProps {
  field: FormField<Box | null | undefined>
  cameraId: string
  /** Time of the picture, ms. */
  time: number
}

/** Marks a part of a picture: by a press, a drag, or the arrow keys. */
export function BoxField({ field, cameraId, time }: BoxFieldProps) {
  const t = useMessages()
  const names = useCameraNames()
  const box = field.value ?? null
  const gesture = usePictureGesture({
    onPress: (at) => field.onChange(boxOfGesture(at, at)),
    onDrag: (from, to) => field.onChange(boxOfGesture(from, to)),
    onKey(key, isShift) {
      const next = boxOfKey(box, key, isShift)
      if (next) field.onChange(next)
      return next !== null
    },
  })

  return (
    <div>
      <div {...gesture} className={classes.marking} role="application" tabIndex={0} aria-label={t('report.mark')}>
        <MomentFrame
          key={cameraId}
          choice={{ cameraId, time, height: FRAME_HEIGHT }}
          cameraName={names.get(cameraId) ?? t('unknownCamera')}
          box={box}
          isMoment
        />
      </div>
      <div className={classes.markingHint}>
        <span>{t(box ? 'report.marked' : 'report.markHint')}</span>
        {box && <NoticeButton onClick={() => field.onChange(null)}>{t('report.unmark')}</NoticeButton>}
      </div>
    </div>
  )
}
