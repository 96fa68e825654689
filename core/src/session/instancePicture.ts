import { z } from 'zod'
import { instanceInfo } from '../contract'
import type { KeyValueStorage } from '../settings'
import { DAY } from '../time'
import type { EntryPatch, InstanceEntry } from './instanceList'
import type { Session } from './session'
import type { SessionDependencies } from './sessionDependencies'

/** Time after which the picture of an instance on this device is requested again, in ms. */
export const INSTANCE_IMAGE_LIFETIME = 7 * DAY
/** Bytes of a picture at most. */
const MAXIMUM_BYTES = 2 * 1024 * 1024
/** The kinds of pictures that a browser draws without running anything. */
const PICTURE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp']
/** Marks a picture that the instance itself gave. */
const OWN = 'own'

const StoredPicture = z.object({
  /** The address that it came from; a picture from another address is not used. */
  source: z.string(),
  loadedAt: z.number(),
  /** Null if there is none. */
  picture: z.object({ bytes: z.instanceof(Uint8Array<ArrayBuffer>), contentType: z.string() }).nullable(),
})
type StoredPicture = z.output<typeof StoredPicture>

interface PictureOwner {
  session: Session
  entry: InstanceEntry
  /** Called with the changes of the entry after the instance's own picture was loaded. */
  onLoaded: (patch: EntryPatch) => void
}

function checked(bytes: Uint8Array<ArrayBuffer>, contentType: string): StoredPicture['picture'] {
  const [type = ''] = contentType.split(';')
  const isPicture = PICTURE_TYPES.includes(type.trim().toLowerCase()) && bytes.byteLength <= MAXIMUM_BYTES
  return isPicture ? { bytes, contentType: type.trim().toLowerCase() } : null
}

/** Loads the instance's own picture. */
async function loadOwn(
  { session, onLoaded }: PictureOwner,
  now: number,
  signal: AbortSignal,
): Promise<StoredPicture['picture']> {
  const { imageUrl } = await session.send(instanceInfo.image, {}, { signal })
  onLoaded({ imageUrl, imageUrlLoadedTimestamp: now })
  if (imageUrl === null) return null
  const mark = new URLSearchParams(imageUrl.split('?')[1] ?? '').get('mark') ?? undefined
  const { bytes, contentType } = await session.send(instanceInfo.imageFile, { query: { mark } }, { signal })
  return checked(bytes, contentType)
}

/** Loads a picture from elsewhere, without sending anything about this page. */
async function loadFrom(
  { fetch }: SessionDependencies,
  url: string,
  signal: AbortSignal,
): Promise<StoredPicture['picture']> {
  const response = await fetch(url, { redirect: 'error', credentials: 'omit', referrerPolicy: 'no-referrer', signal })
  const length = Number(response.headers.get('Content-Length') ?? 0)
  if (!response.ok || length > MAXIMUM_BYTES) {
    await response.body?.cancel()
    return null
  }
  return checked(new Uint8Array(await response.arrayBuffer()), response.headers.get('Content-Type') ?? '')
}

const blobOf = (picture: StoredPicture['picture']) =>
  picture && new Blob([picture.bytes], { type: picture.contentType })

/** The picture that this device has stored of a source, or null. */
async function storedFrom(source: string, key: string, storage: KeyValueStorage): Promise<StoredPicture | null> {
  const { data } = StoredPicture.safeParse(await storage.get(key).catch(() => undefined))
  return data?.source === source ? data : null
}

/** Loads the picture of an instance, see `Sessions.picture`. An old one is kept if a new one cannot be loaded. */
export async function loadInstancePicture(
  dependencies: SessionDependencies,
  owner: PictureOwner,
  signal: AbortSignal,
): Promise<Blob | null> {
  const { storage, clock } = dependencies
  const { useServiceProviderImageUrl, serviceProviderImageUrl } = owner.entry
  const elsewhere = useServiceProviderImageUrl ? serviceProviderImageUrl : null
  const source = elsewhere ?? OWN
  const key = `image/${owner.session.id}/picture`
  const stored = await storedFrom(source, key, storage)
  const isNew = stored !== null && clock.now() - stored.loadedAt < INSTANCE_IMAGE_LIFETIME
  if (isNew) return blobOf(stored.picture)
  try {
    const now = clock.now()
    const picture = elsewhere ? await loadFrom(dependencies, elsewhere, signal) : await loadOwn(owner, now, signal)
    await storage.set(key, { source, loadedAt: now, picture }).catch(() => undefined)
    return blobOf(picture)
  } catch {
    return blobOf(stored?.picture ?? null)
  }
}
