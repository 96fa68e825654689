import { fail, succeed, type Result } from '@barn-workbench/core/result'
import {
  DEFAULT_RECORDING_RULES,
  type CameraSourceInput,
  type CameraSourceKind,
  type CameraSourceRecord,
  type RecordingRules,
  type RtspTransport,
} from '@barn-workbench/core/schema'
import type { CameraSource } from '../../configuration'
import type { CameraSourceRow, Database } from '../../database'
import type { SourceSettings } from '../sources'
import type { SecretBox } from './secretBox'
import { checkLocation, type LocationRules } from './sourceLocation'

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

/** Kinds of which there is nothing to record: their pictures are files already. */
const NEVER_RECORDED: ReadonlySet<CameraSourceKind> = new Set(['image', 'folder'])

/** Stores where the pictures of cameras come from. Passwords are encrypted, and are given to nobody but the recorder. */
export function createCameraSourceStore({ database, secrets, locations }: CameraSourceStoreOptions) {
  async function find(cameraId: string): Promise<CameraSourceRow | null> {
    const row = await database
      .current()
      .selectFrom('camera_sources')
      .selectAll()
      .where('camera_id', '=', cameraId)
      .executeTakeFirst()
    return row ?? null
  }

  async function put(row: CameraSourceRow): Promise<void> {
    const { camera_id, ...columns } = row
    await database
      .current()
      .insertInto('camera_sources')
      .values(row)
      .onConflict((conflict) => conflict.column('camera_id').doUpdateSet(columns))
      .execute()
  }

  function configured(row: CameraSourceRow): ConfiguredCamera {
    const password = row.password && secrets.decrypt(row.password, row.camera_id)
    const hasCredentials = row.username !== null || password !== null
    return {
      cameraId: row.camera_id,
      source: {
        kind: row.kind as CameraSourceKind,
        location: row.location,
        transport: row.transport as RtspTransport,
        credentials: hasCredentials ? { username: row.username ?? '', password: password ?? '' } : null,
      },
      recording: rulesOf(row),
    }
  }

  /** The settings of an input; a password that is left out is the stored one where it belongs to the same place. */
  function settingsOf(input: CameraSourceInput, stored: ConfiguredCamera | null): Result<SourceSettings, NotAllowed> {
    const { kind, transport = 'tcp' } = input
    const checked = checkLocation(kind, input.location, locations)
    if (!checked) return fail('camera-source/not-allowed')
    const username = input.username ?? checked.credentials?.username ?? null
    const draft: SourceSettings = {
      ...{ kind, transport, location: checked.location },
      credentials: username === null ? null : { username, password: '' },
    }
    const sent = input.password === undefined ? checked.credentials?.password : (input.password ?? '')
    const kept = stored && isSamePlace(draft, stored.source) ? stored.source.credentials?.password : ''
    const password = sent ?? kept ?? ''
    const credentials = username === null && password === '' ? null : { username: username ?? '', password }
    return succeed({ ...draft, credentials })
  }

  async function write(
    { cameraId, source, recording }: ConfiguredCamera,
    { isFromStart }: { isFromStart: boolean },
  ): Promise<void> {
    const { username, password } = source.credentials ?? { username: null, password: '' }
    await put({
      ...{ camera_id: cameraId, kind: source.kind, location: source.location, transport: source.transport },
      ...{ username, password: password === '' ? null : secrets.encrypt(password, cameraId) },
      is_recorded: recording.isRecorded && !NEVER_RECORDED.has(source.kind) ? 1 : 0,
      maximum_days: recording.maximumDays,
      maximum_gigabytes: recording.maximumGigabytes,
      is_from_start: isFromStart ? 1 : 0,
    })
  }

  const findConfigured = async (cameraId: string): Promise<ConfiguredCamera | null> => {
    const row = await find(cameraId)
    return row && configured(row)
  }

  async function all(): Promise<ConfiguredCamera[]> {
    const rows = await database.current().selectFrom('camera_sources').selectAll().orderBy('camera_id').execute()
    return rows.map(configured)
  }

  return {
    all,
    locations,
    find: findConfigured,
    /** The settings to try a source with, which are not stored. `cameraId` is the camera whose password may be used. */
    async settingsOf(input: CameraSourceInput, cameraId: string | undefined) {
      return settingsOf(input, cameraId === undefined ? null : await findConfigured(cameraId))
    },
    /** Stores the source of a camera. Without rules those of before stay. */
    async save(
      cameraId: string,
      input: CameraSourceInput,
      recording?: RecordingRules,
    ): Promise<Result<ConfiguredCamera, NotAllowed>> {
      const stored = await findConfigured(cameraId)
      const source = settingsOf(input, stored)
      if (!source.ok) return source
      const rules = recording ?? stored?.recording ?? DEFAULT_RECORDING_RULES
      await write({ cameraId, source: source.value, recording: rules }, { isFromStart: false })
      return succeed((await findConfigured(cameraId)) ?? { cameraId, source: source.value, recording: rules })
    },
    async remove(cameraId: string): Promise<void> {
      await database.current().deleteFrom('camera_sources').where('camera_id', '=', cameraId).execute()
    },
    /** Takes over the sources that were named at the start; those that were named before and are not now go. */
    async takeOver(sources: readonly CameraSource[]): Promise<void> {
      await database.transaction(async () => {
        const before = new Map((await all()).map((camera) => [camera.cameraId, camera]))
        await database.current().deleteFrom('camera_sources').where('is_from_start', '=', 1).execute()
        for (const { cameraId, kind, location, transport = 'tcp', recording } of sources) {
          const checked = checkLocation(kind, location, locations)
          if (!checked) continue
          const rules = recording ?? before.get(cameraId)?.recording ?? DEFAULT_RECORDING_RULES
          await write({ cameraId, source: { kind, transport, ...checked }, recording: rules }, { isFromStart: true })
        }
      })
    },
  }
}

function rulesOf({ is_recorded, maximum_days, maximum_gigabytes }: CameraSourceRow): RecordingRules {
  return { isRecorded: is_recorded === 1, maximumDays: maximum_days, maximumGigabytes: maximum_gigabytes }
}

/** Whether a password that was given for one source may be sent to another: not in the open where it was encrypted. */
function isSamePlace(next: SourceSettings, before: SourceSettings): boolean {
  const placeOf = ({ kind, location, credentials }: SourceSettings) => {
    const { protocol, hostname, port } = new URL(URL.canParse(location) ? location : 'file:///')
    return { protocol, place: JSON.stringify([kind, hostname, port, credentials?.username ?? '']) }
  }
  const [to, from] = [placeOf(next), placeOf(before)]
  return to.place === from.place && (to.protocol === from.protocol || ENCRYPTED.has(to.protocol))
}

/** A source as it is read: without its password. */
export function toSourceRecord({ kind, location, transport, credentials }: SourceSettings): CameraSourceRecord {
  const username = credentials?.username ?? ''
  const hasPassword = (credentials?.password ?? '') !== ''
  return { kind, location, transport, username: username === '' ? null : username, hasPassword }
}
