import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { useEffect, useMemo, useState, type KeyboardEvent } from 'react'
import { incidentPhotos } from '@barn-workbench/core/contract'
import type { IncidentPhoto } from '@barn-workbench/core/schema'
import { IconButton } from '../react/IconButton'
import { ModalDialog } from '../react/ModalDialog'
import { useBarnTime } from '../react/useBarnTime'
import { useCall, useLive } from '../requests/useCall'
import classes from './Photo.module.css'
import { usePhotoTexts } from './photoTexts'

/** Heights of photos, in device px. */
const THUMB_HEIGHT = 168
const LARGE_HEIGHT = 1_440

/** The photos of an incident, the oldest first. @public */
export function useIncidentPhotos(incidentId: string): readonly IncidentPhoto[] | undefined {
  return useCall(incidentPhotos.list, { params: { incidentId } }, { shows: ['incidentPhoto', 'incident'] }).data
}

/** The address of a photo within this page; null while it is loaded. */
function usePhotoAddress(id: string, height: number): string | null {
  const { data } = useLive(['incidentPhoto', id, height], async (session, signal) => {
    const input = { params: { id }, query: { resizeY: String(height) } }
    const { bytes, contentType } = await session.send(incidentPhotos.payload, input, { signal })
    return new Blob([bytes], { type: contentType })
  })
  const address = useMemo(() => (data ? URL.createObjectURL(data) : null), [data])
  useEffect(() => {
    if (address !== null) return () => URL.revokeObjectURL(address)
    return undefined
  }, [address])
  return address
}

function useCaption({ author, takenAt, addedAt }: IncidentPhoto): string {
  const t = usePhotoTexts()
  const { dayAndTime } = useBarnTime()
  return t('taken', { name: author.displayName, time: dayAndTime(takenAt ?? addedAt) })
}

function Thumb({ photo, onOpen }: { photo: IncidentPhoto; onOpen: () => void }) {
  const caption = useCaption(photo)
  const address = usePhotoAddress(photo.incidentPhotoId, Math.min(THUMB_HEIGHT, photo.height))
  return (
    <button type="button" className={classes.open} aria-label={caption} title={caption} onClick={onOpen}>
      {address === null ? <span className={classes.empty} /> : <img src={address} alt="" className={classes.thumb} />}
    </button>
  )
}

function LargePhoto({ photo }: { photo: IncidentPhoto }) {
  const caption = useCaption(photo)
  const address = usePhotoAddress(photo.incidentPhotoId, Math.min(LARGE_HEIGHT, photo.height))
  return (
    <>
      {address === null ? (
        <span className={classes.empty} />
      ) : (
        <img src={address} alt={caption} className={classes.picture} />
      )}
      <p className={classes.caption}>{caption}</p>
    </>
  )
}

interface PhotoDialogProps {
  photos: readonly IncidentPhoto[]
  index: number
  onIndex: (index: number) => void
  onClose: () => void
}

/** A photo as large as the window. The arrow keys go to its neighbours. */
function PhotoDialog({ photos, index, onIndex, onClose }: PhotoDialogProps) {
  const t = usePhotoTexts()
  const photo = photos[index]
  const step = (by: number) => photos[index + by] && onIndex(index + by)
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') step(-1)
    if (key === 'ArrowRight') step(1)
  }
  if (!photo) return null
  return (
    <ModalDialog label={t('large')} place="picture" closesOnBack onClose={onClose}>
      <div className={classes.large} onKeyDown={onKeyDown} role="presentation">
        <LargePhoto key={photo.incidentPhotoId} photo={photo} />
        <div className={classes.buttons}>
          {photos.length > 1 && (
            <IconButton label={t('previous')} disabled={index === 0} onClick={() => step(-1)}>
              <IconChevronLeft aria-hidden />
            </IconButton>
          )}
          {photos.length > 1 && (
            <IconButton label={t('next')} disabled={index === photos.length - 1} onClick={() => step(1)}>
              <IconChevronRight aria-hidden />
            </IconButton>
          )}
          <IconButton label={t('close')} onClick={onClose}>
            <IconX aria-hidden />
          </IconButton>
        </div>
      </div>
    </ModalDialog>
  )
}

/** The props of `IncidentPhotos`. @public */
export interface IncidentPhotosProps {
  photos: readonly IncidentPhoto[]
}

/** Photos in small; one is shown large when it is pressed. @public */
export function IncidentPhotos({ photos }: IncidentPhotosProps) {
  const t = usePhotoTexts()
  const [index, setIndex] = useState<number | null>(null)
  if (photos.length === 0) return null
  return (
    <>
      <ul className={classes.list} aria-label={t('title')}>
        {photos.map((photo, at) => (
          <li key={photo.incidentPhotoId} className={classes.item}>
            <Thumb photo={photo} onOpen={() => setIndex(at)} />
          </li>
        ))}
      </ul>
      {index !== null && (
        <PhotoDialog photos={photos} index={index} onIndex={setIndex} onClose={() => setIndex(null)} />
      )}
    </>
  )
}
