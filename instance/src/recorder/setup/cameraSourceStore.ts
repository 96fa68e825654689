import { fail, succeed, type Result } from '@barn-workbench/core/result'
import {
  DEFAULT_RECORDING_RULES,
  type CameraSourceInput,
  type CameraSourceKind,
  type CameraSourceRecord,
  type RecordingRules,
  type RtspTransport,
} from '@barn-workbench/core/schema'
import { StartError } from '../../base'
import type { Credentials, SourceSettings } from '../../cameraSources'
import type { CameraSource } from '../../configuration'
import type { CameraSourceRow, Database } from '../../database'
import type { SecretBox } from '../../secrets'
import { checkLocation, type CheckedLocation, type LocationRules } from './sourceLocation'

/** A camera with a source, as the instance uses it. */
export interface ConfiguredCamera {
  cameraId: string
  source: SourceSettings
  recording: RecordingRules
}

export interface CameraSourceStoreOptions {
  database: Database
  secrets: SecretBox
  locations: LocationRules
}

type NotAllowed = 'camera-source/not-allowed'

const ENCRYPTED: ReadonlySet<string> = new Set(['https:', 'rtsps:'])

export type CameraSourceStore = ReturnType<typeof createCameraSourceStore>

/** Kinds that are never recorded: their pictures are files already. */
const NEVER_RECORDED: ReadonlySet<CameraSourceKind> = new Set(['image', 'folder'])

/** The rows of cameras with a source, their passwords encrypted. */
function createRows({ database, secrets }: CameraSourceStoreOptions) {
  function configured(row: CameraSourceRow): ConfiguredCamera {
    const password = row.password && secrets.decrypt(row.password, row.camera_id)
    return {
      cameraId: row.camera_id,
      source: {
        kind: row.kind as CameraSourceKind,
        location: row.location,
        transport: row.transport as RtspTransport,
        credentials: credentialsOf(row.username, password ?? ''),
        subLocation: row.sub_location,
      },
      recording: rulesOf(row),
    }
  }

  return {
    async all(): Promise<ConfiguredCamera[]> {
      const rows = await database.current().selectFrom('camera_sources').selectAll().orderBy('camera_id').execute()
      return rows.map(configured)
    },
    async find(cameraId: string): Promise<ConfiguredCamera | null> {
      const query = database.current().selectFrom('camera_sources').selectAll().where('camera_id', '=', cameraId)
      const row = await query.executeTakeFirst()
      return row ? configured(row) : null
    },
    async write({ cameraId, source, recording }: ConfiguredCamera, isFromStart: boolean): Promise<void> {
      const { username = null, password = '' } = source.credentials ?? {}
      const columns = {
        kind: source.kind,
        location: source.location,
        transport: source.transport,
        username,
        password: password === '' ? null : secrets.encrypt(password, cameraId),
        is_recorded: recording.isRecorded && !NEVER_RECORDED.has(source.kind) ? 1 : 0,
        maximum_days: recording.maximumDays,
        maximum_gigabytes: recording.maximumGigabytes,
        is_from_start: isFromStart ? 1 : 0,
        sub_location: source.subLocation ?? null,
      }
      await database
        .current()
        .insertInto('camera_sources')
        .values({ camera_id: cameraId, ...columns })
        .onConflict((conflict) => conflict.column('camera_id').doUpdateSet(columns))
        .execute()
    },
    async remove(cameraId: string): Promise<void> {
      await database.current().deleteFrom('camera_sources').where('camera_id', '=', cameraId).execute()
    },
    async removeThoseFromStart(): Promise<void> {
      await database.current().deleteFrom('camera_sources').where('is_from_start', '=', 1).execute()
    },
  }
}

function credentialsOf(username: string | null, password: string): Credentials | null {
  return username === null && password === '' ? null : { username: username ?? '', password }
}

/** The settings of an input; a missing password is the stored one if it belongs to the same place. */
function settingsOf(
  input: CameraSourceInput,
  stored: ConfiguredCamera | null,
  locations: LocationRules,
): Result<SourceSettings, NotAllowed> {
  const checked = checkLocation(input.kind, input.location, locations)
  if (!checked) return fail('camera-source/not-allowed')
  const settings = withoutPassword(input, checked)
  const username = settings.credentials?.username ?? null
  const sent = input.password || checked.credentials?.password
  const password = sent ?? (input.password === null ? '' : passwordFor(settings, stored?.source))
  const place = { location: settings.location, stored: storedSubLocation(stored) }
  const subLocation = subLocationOf(input, place, locations)
  if (subLocation === 'notAllowed') return fail('camera-source/not-allowed')
  return succeed({ ...settings, credentials: credentialsOf(username, password), subLocation })
}

const storedSubLocation = (stored: ConfiguredCamera | null): string | null => stored?.source.subLocation ?? null
const hostOf = (location: string): string | null => URL.parse(location)?.hostname ?? null

/** The address of the smaller stream; the stored one if none is named and the host stays. */
function subLocationOf(
  { kind, subLocation }: CameraSourceInput,
  { location, stored }: { location: string; stored: string | null },
  locations: LocationRules,
): string | null | 'notAllowed' {
  if (kind !== 'rtsp' || subLocation === null) return null
  if (subLocation !== undefined) return checkSubLocation(subLocation, location, locations)
  return stored !== null && hostOf(stored) === hostOf(location) ? stored : null
}

/** The smaller stream is at the host of the camera and no less encrypted, since it is read with the same password. */
function checkSubLocation(subLocation: string, location: string, locations: LocationRules): string {
  const checked = checkLocation('rtsp', subLocation, locations)
  if (!checked || checked.credentials || hostOf(checked.location) !== hostOf(location)) return 'notAllowed'
  return location.startsWith('rtsps:') && !subLocation.startsWith('rtsps:') ? 'notAllowed' : checked.location
}

function withoutPassword(
  { kind, transport = 'tcp', username }: CameraSourceInput,
  { location, credentials }: CheckedLocation,
): SourceSettings {
  return { kind, transport, location, credentials: credentialsOf(username ?? credentials?.username ?? null, '') }
}

/** The stored password, if it may be sent to this place. */
function passwordFor(settings: SourceSettings, stored: SourceSettings | undefined): string {
  return (stored && isSamePlace(settings, stored) && stored.credentials?.password) || ''
}

/** Stores where the pictures of cameras come from. Passwords are encrypted, and are given to the recorder alone. */
export function createCameraSourceStore(options: CameraSourceStoreOptions) {
  const { database, locations } = options
  const rows = createRows(options)
  return {
    all: rows.all,
    find: rows.find,
    remove: rows.remove,
    locations,
    /** The settings to try a source with, which are not stored. `cameraId` is the camera whose password may be used. */
    async settingsOf(input: CameraSourceInput, cameraId: string | undefined) {
      return settingsOf(input, cameraId === undefined ? null : await rows.find(cameraId), locations)
    },
    /** Stores the source of a camera. Without rules the existing ones stay. */
    async save(
      cameraId: string,
      input: CameraSourceInput,
      recording?: RecordingRules,
    ): Promise<Result<undefined, NotAllowed>> {
      const stored = await rows.find(cameraId)
      const source = settingsOf(input, stored, locations)
      if (!source.ok) return source
      const rules = recording ?? stored?.recording ?? DEFAULT_RECORDING_RULES
      await rows.write({ cameraId, source: source.value, recording: rules }, false)
      return succeed(undefined)
    },
    /** Takes over the sources that were named at the start; sources that are no longer named are removed. */
    async takeOver(sources: readonly CameraSource[]): Promise<void> {
      await database.transaction(async () => {
        const before = new Map((await rows.all()).map((camera) => [camera.cameraId, camera]))
        await rows.removeThoseFromStart()
        for (const { cameraId, kind, location, transport = 'tcp', recording } of sources) {
          const checked = checkLocation(kind, location, locations)
          if (!checked) throw new StartError(`the source of camera ${cameraId} is no ${kind} that can be read`)
          const rules = recording ?? before.get(cameraId)?.recording ?? DEFAULT_RECORDING_RULES
          await rows.write({ cameraId, source: { kind, transport, ...checked }, recording: rules }, true)
        }
      })
    },
  }
}

function rulesOf({ is_recorded, maximum_days, maximum_gigabytes }: CameraSourceRow): RecordingRules {
  return { isRecorded: is_recorded === 1, maximumDays: maximum_days, maximumGigabytes: maximum_gigabytes }
}

/** Whether a password for one source may be sent to another: not unencrypted if it was encrypted. */
function isSamePlace(next: SourceSettings, before: SourceSettings): boolean {
  const placeOf = ({ kind, location, credentials }: SourceSettings) => {
    const { protocol, hostname, port } = new URL(URL.canParse(location) ? location : 'file:///')
    return { protocol, place: JSON.stringify([kind, hostname, port, credentials?.username ?? '']) }
  }
  const [to, from] = [placeOf(next), placeOf(before)]
  return to.place === from.place && (to.protocol === from.protocol || ENCRYPTED.has(to.protocol))
}

/** A source as it is read: without its password. */
export function toSourceRecord({
  kind,
  location,
  transport,
  credentials,
  subLocation = null,
}: SourceSettings): CameraSourceRecord {
  const username = credentials?.username ?? ''
  const hasPassword = (credentials?.password ?? '') !== ''
  return { kind, location, transport, username: username === '' ? null : username, hasPassword, subLocation }
}
