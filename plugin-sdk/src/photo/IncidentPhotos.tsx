import { IconChevronLeft, IconChevronRight, IconTrash, IconX } from '@tabler/icons-react'
import { useEffect, useMemo, useState, type KeyboardEvent } from 'react'
import { incidentPhotos } from '@barn-workbench/core/contract'
import { incidentManagePermissions } from '@barn-workbench/core/permissions'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import type { IncidentPhoto } from '@barn-workbench/core/schema'
import { useInstance, usePermission, useSession } from '../context/useInstance'
import { IconButton } from '../react/IconButton'
import { ModalDialog } from '../react/ModalDialog'
import { PlainButton } from '../react/PlainButton'
import { ProblemNotice } from '../react/ProblemNotice'
import { useBarnTime } from '../react/useBarnTime'
import { useCall, useLive } from '../requests/useCall'
import classes from './Photo.module.css'
import { usePhotoTexts } from './photoTexts'

/** Heights of photos, in device px. */
const THUMB_HEIGHT = 168
const LARGE_HEIGHT = 1_440

function usePhotoList(incidentId: string) {
  return useCall(incidentPhotos.list, { params: { incidentId } }, { shows: ['incidentPhoto', 'incident'] })
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

interface RemoveButtonProps {
  photo: IncidentPhoto
  onRemoved: () => void
}

/** Removes a photo, after a second press. */
function RemoveButton({ photo: { incidentPhotoId: id }, onRemoved }: RemoveButtonProps) {
  const t = usePhotoTexts()
  const session = useSession()
  const [isAsked, setIsAsked] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const remove = async () => {
    setProblem(null)
    try {
      await session.send(incidentPhotos.remove, { params: { id } })
      onRemoved()
    } catch (error) {
      setProblem(problemOf(error))
    }
  }
  return (
    <>
      {problem && <ProblemNotice problem={problem} />}
      <button
        type="button"
        className={classes.button}
        data-final={isAsked || undefined}
        onClick={() => (isAsked ? void remove() : setIsAsked(true))}
      >
        <IconTrash size={18} aria-hidden /> {t(isAsked ? 'removeNow' : 'removeThis')}
      </button>
    </>
  )
}

interface PhotoDialogProps {
  photos: readonly IncidentPhoto[]
  mayRemove: (photo: IncidentPhoto) => boolean
  onRemoved: () => void
  index: number
  onIndex: (index: number) => void
  onClose: () => void
}

/** A photo as large as the window. The arrow keys go to its neighbours. */
function PhotoDialog({ photos, index, mayRemove, onRemoved, onIndex, onClose }: PhotoDialogProps) {
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
          {mayRemove(photo) && <RemoveButton key={photo.incidentPhotoId} photo={photo} onRemoved={onRemoved} />}
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
  incidentId: string
  /** The type of the incident, by which the account may manage it; without it a right for all types counts. */
  type?: string
  /** The comment whose photos are shown; without it all photos of the incident are. */
  commentId?: string
}

/** Returns whether the account may remove a photo: one of its own, or of an incident that it manages. */
function useMayRemove(type: string | undefined): (photo: IncidentPhoto) => boolean {
  const ofAllTypes = ['incidents.manage', 'incidents.manage.advanced']
  const managesIncident = usePermission(...(type === undefined ? ofAllTypes : incidentManagePermissions(type)))
  const { accountId } = useInstance().snapshot
  return ({ author }) => managesIncident || author.entityId === accountId
}

/**
 * The photos of an incident in small, the oldest first; one is shown large when it is pressed. Says where the photos of
 * an incident cannot be loaded, and offers to try again. @public
 */
export function IncidentPhotos({ incidentId, type, commentId }: IncidentPhotosProps) {
  const t = usePhotoTexts()
  const { data, error, refetch } = usePhotoList(incidentId)
  const [index, setIndex] = useState<number | null>(null)
  const mayRemove = useMayRemove(type)
  if (!data) return error && commentId === undefined && <Failed onAgain={() => void refetch()} />
  const photos = commentId === undefined ? data : data.filter((photo) => photo.incidentCommentId === commentId)
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
        <PhotoDialog
          photos={photos}
          index={index}
          mayRemove={mayRemove}
          onRemoved={() => {
            setIndex(null)
            void refetch()
          }}
          onIndex={setIndex}
          onClose={() => setIndex(null)}
        />
      )}
    </>
  )
}

function Failed({ onAgain }: { onAgain: () => void }) {
  const t = usePhotoTexts()
  return (
    <p className={classes.fault} role="status">
      {t('failed')} <PlainButton onClick={onAgain}>{t('again')}</PlainButton>
    </p>
  )
}
