import { IconCamera, IconPhotoPlus, IconX } from '@tabler/icons-react'
import { useId, useRef, type ChangeEvent } from 'react'
import { incidentPhotos } from '@barn-workbench/core/contract'
import { MAXIMUM_PHOTOS } from '@barn-workbench/core/schema'
import { ProblemNotice } from '../react/ProblemNotice'
import { useFileSize } from '../react/useFileSize'
import { useUnsentCalls } from '../react/useOutbox'
import classes from './Photo.module.css'
import { usePhotoTexts } from './photoTexts'
import type { Photos } from './usePhotos'

/** The props of `PhotoField`. @public */
export interface PhotoFieldProps {
  photos: Photos
}

/** Characters of base64 for each byte. */
const BASE64_SHARE = 4 / 3

/** Says how many photos wait on the device, and how much of it they take. */
function WaitingPhotos() {
  const t = usePhotoTexts()
  const sizeOf = useFileSize()
  const waiting = useUnsentCalls().filter(({ path }) => path === incidentPhotos.upload.path)
  if (waiting.length === 0) return null
  const characters = waiting.reduce((sum, { input }) => sum + JSON.stringify(input).length, 0)
  return (
    <p className={classes.note} role="status">
      {t('waiting', { count: waiting.length, size: sizeOf(Math.round(characters / BASE64_SHARE)) })}
    </p>
  )
}

function Fault({ problem }: Pick<Photos, 'problem'>) {
  const t = usePhotoTexts()
  if (problem === null) return null
  if (typeof problem === 'object') return <ProblemNotice problem={problem} />
  return (
    <p className={classes.fault} role="alert">
      {t(problem, { maximum: MAXIMUM_PHOTOS })}
    </p>
  )
}

/** Adds photos by the camera or from the gallery, and shows those that were added. @public */
export function PhotoField({ photos }: PhotoFieldProps) {
  const t = usePhotoTexts()
  const name = useId()
  const camera = useRef<HTMLInputElement>(null)
  const gallery = useRef<HTMLInputElement>(null)
  const isFull = photos.photos.length >= MAXIMUM_PHOTOS
  const onFiles = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])]
    // The same file can be chosen once more.
    currentTarget.value = ''
    void photos.add(files)
  }
  return (
    <fieldset className={classes.field} aria-labelledby={name}>
      <legend id={name} className={classes.label}>
        {t('title')}
      </legend>
      {photos.photos.length > 0 && (
        <ul className={classes.list}>
          {photos.photos.map(({ id, url }, index) => (
            <li key={id} className={classes.item}>
              <img src={url} alt={t('one', { number: index + 1 })} className={classes.thumb} />
              <button
                type="button"
                className={classes.remove}
                aria-label={t('remove', { number: index + 1 })}
                onClick={() => photos.remove(id)}
              >
                <IconX size={18} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.buttons}>
        <button type="button" className={classes.button} disabled={isFull} onClick={() => camera.current?.click()}>
          <IconCamera size={18} aria-hidden />
          {t('take')}
        </button>
        <button type="button" className={classes.button} disabled={isFull} onClick={() => gallery.current?.click()}>
          <IconPhotoPlus size={18} aria-hidden />
          {t('choose')}
        </button>
      </div>
      <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={onFiles} />
      <input ref={gallery} type="file" accept="image/*" multiple hidden onChange={onFiles} />
      {photos.isPreparing && (
        <p className={classes.note} role="status">
          {t('preparing')}
        </p>
      )}
      <Fault problem={photos.problem} />
      <WaitingPhotos />
    </fieldset>
  )
}
