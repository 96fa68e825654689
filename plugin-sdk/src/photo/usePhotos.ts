import { useEffect, useRef, useState } from 'react'
import { incidentPhotos } from '@barn-workbench/core/contract'
import type { Outbox } from '@barn-workbench/core/outbox'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import { MAXIMUM_PHOTOS } from '@barn-workbench/core/schema'
import { useClock } from '../react/useNow'
import { useOutbox } from '../react/useOutbox'
import { newUuid } from '../writes/newUuid'
import { usePhotoTexts } from './photoTexts'
import { preparePhoto, toBase64, type PreparedPhoto } from './preparePhoto'

/** A photo that was added to a form. @public */
export interface AddedPhoto {
  id: string
  /** The address of its picture within this page. */
  url: string
}

/** The photos of a form, which are uploaded while it is filled in. @public */
export interface Photos {
  photos: readonly AddedPhoto[]
  /** For the report or comment that they belong to. */
  ids: string[]
  /** Whether one is being prepared. */
  isPreparing: boolean
  /** The reason why the last one could not be added. */
  problem: Problem | 'unreadable' | 'tooMany' | null
  add: (files: readonly File[]) => Promise<void>
  remove: (id: string) => void
  /** Forgets them, after what they belong to was submitted. */
  clear: () => void
}

interface Upload {
  id: string
  title: string
  writtenAt: number
}

/** Hands a photo to the outbox. Rejects with a `ProblemError` if the device has no room, or the instance refuses it. */
async function submit(outbox: Outbox, photo: PreparedPhoto, { id, title, writtenAt }: Upload): Promise<void> {
  const { bytes, digest, takenAt } = photo
  const body = { digest, takenAt, size: bytes.byteLength, offset: 0, bytes: toBase64(bytes) }
  await outbox.submit(incidentPhotos.upload, { params: { photoId: id }, body }, { key: id, title, writtenAt })
}

/** The photos that a user adds to a form. Each is uploaded at once, or waits on the device. @public */
export function usePhotos(): Photos {
  const t = usePhotoTexts()
  const outbox = useOutbox()
  const clock = useClock()
  const [photos, setPhotos] = useState<readonly AddedPhoto[]>([])
  const [pending, setPending] = useState(0)
  const [problem, setProblem] = useState<Photos['problem']>(null)
  const urls = useRef(new Set<string>())
  useEffect(() => {
    const made = urls.current
    return () => made.forEach((url) => URL.revokeObjectURL(url))
  }, [])

  async function addOne(file: File): Promise<void> {
    const prepared = await preparePhoto(file)
    if (!prepared || !outbox) return setProblem('unreadable')
    const id = newUuid()
    try {
      await submit(outbox, prepared, { id, title: t('title'), writtenAt: clock.now() })
    } catch (error) {
      return setProblem(problemOf(error))
    }
    const url = URL.createObjectURL(prepared.blob)
    urls.current.add(url)
    setPhotos((before) => [...before, { id, url }])
  }

  return {
    photos,
    ids: photos.map(({ id }) => id),
    isPreparing: pending > 0,
    problem,
    async add(files) {
      const taken = files.slice(0, MAXIMUM_PHOTOS - photos.length - pending)
      setProblem(taken.length < files.length ? 'tooMany' : null)
      setPending((before) => before + taken.length)
      for (const file of taken) await addOne(file).finally(() => setPending((before) => before - 1))
    },
    remove(id) {
      setPhotos((before) => before.filter((photo) => photo.id !== id))
      setProblem(null)
      // One that the instance has already goes there by itself, since nothing names it.
      void outbox?.discard(id)
    },
    clear: () => setPhotos([]),
  }
}
