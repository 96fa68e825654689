import { pickMoment } from '@barn-workbench/core/intents'
import type { RichTextDocument } from '@barn-workbench/core/schema'
import { FRAME_HEIGHT } from '@barn-workbench/plugin-sdk/camera'
import { DateTimeInput, type FormField } from '@barn-workbench/plugin-sdk/form'
import { PlainButton, useIntent, useMessages } from '@barn-workbench/plugin-sdk/react'
import { RichTextEditor } from '@barn-workbench/plugin-sdk/rich-text'
import { NativeSelect, TextInput } from '@barn-workbench/plugin-sdk/ui'
import { MomentFrame } from '../detail/picture/MomentFrame'
import { boxOfGesture, boxOfKey, usePictureGesture } from '../detail/picture/pictureBox'
import { useCameraNames } from '../queries/places'
import { useIncidentLoader } from '../queries/searchIncidents'
import { wordOf } from '../types/incidentLabels'
import type { Box } from './report'
import classes from './Report.module.css'

interface TimeFieldProps {
  label: string
  /** In ms; undefined if empty. */
  field: FormField<number | undefined>
  /** The camera whose pictures show the time; undefined if unknown. */
  cameraId?: string | undefined
}

/** Finds the time by the pictures of a camera. */
function ByPictures({ cameraId, field }: { cameraId: string; field: TimeFieldProps['field'] }) {
  const t = useMessages()
  const pick = useIntent(pickMoment)
  if (!pick) return null
  const { value } = field
  const isTime = typeof value === 'number' && !Number.isNaN(value)
  const find = async () => {
    const picked = await pick({ cameraId, isCameraFixed: true, ...(isTime && { timestamp: Math.round(value) }) })
    if (picked) field.onChange(picked.timestamp)
  }
  return <PlainButton onClick={() => void find()}>{t('report.byPictures')}</PlainButton>
}

/** A time, chosen as in any form, or found by pictures. */
export function TimeField({ label, field, cameraId }: TimeFieldProps) {
  return (
    <DateTimeInput label={label} {...field} shortcuts={cameraId && <ByPictures cameraId={cameraId} field={field} />} />
  )
}

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
        {box && <PlainButton onClick={() => field.onChange(null)}>{t('report.unmark')}</PlainButton>}
      </div>
    </div>
  )
}

interface WordFieldProps {
  label: string
  /** Group of the words among the messages. */
  group: string
  field: FormField<string | undefined>
  /** Empty: it is typed. */
  options: readonly string[]
  isLocked?: boolean
}

/** One of several words; any word if the instance names none. */
export function WordField({ label, group, field, options, isLocked = false }: WordFieldProps) {
  const t = useMessages()
  const value = field.value ?? ''
  if (options.length === 0) return <TextInput label={label} disabled={isLocked} {...field} value={value} />
  const words = [...new Set([...options, ...(isLocked && value !== '' ? [value] : [])])]
  const choices = words.map((option) => ({ value: option, label: wordOf(t, group, option) }))
  return (
    <NativeSelect
      label={label}
      data={[{ value: '', label: t('report.choose') }, ...choices]}
      disabled={isLocked}
      {...field}
      value={value}
    />
  )
}

interface DescriptionFieldProps {
  field: FormField<RichTextDocument | null | undefined>
}

/** The description of a report. */
export function DescriptionField({ field }: DescriptionFieldProps) {
  const t = useMessages()
  return <TextField label={t('report.description')} field={field} />
}

/** A text with marks, people and incidents in it. */
export function TextField({ label, field }: DescriptionFieldProps & { label: string }) {
  const loadIncidents = useIncidentLoader()
  return (
    <div>
      <p className={classes.label} aria-hidden>
        {label}
      </p>
      <RichTextEditor
        label={label}
        initial={field.value ?? null}
        loadIncidents={loadIncidents}
        onChange={(document) => field.onChange(document)}
      />
      {field.error !== null && (
        <p className={classes.error} role="alert">
          {field.error}
        </p>
      )}
    </div>
  )
}
