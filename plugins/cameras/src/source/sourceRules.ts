import { z } from 'zod'
import {
  CAMERA_SOURCE_KINDS,
  DEFAULT_RECORDING_RULES,
  LARGEST_RECORDING_GIGABYTES,
  LONGEST_RECORDING_DAYS,
  Name,
  numeric,
  RtspTransport,
  Uri,
  type Camera,
  type CameraSetup,
  type CameraSourceInput,
  type CameraSourceKind,
  type CameraSourceRecord,
  type RecordingRules,
} from '@barn-workbench/core/schema'

/** The camera whose source is changed; null to add one. */
export type SourceInput = { camera: Camera; setup: CameraSetup } | null

/** The schemes of the addresses of each kind of source; the other kinds have a path. */
const SCHEMES: Partial<Record<CameraSourceKind, readonly string[]>> = {
  rtsp: ['rtsp:', 'rtsps:'],
  mjpeg: ['http:', 'https:'],
  snapshot: ['http:', 'https:'],
}

/** Whether a source of this kind is asked over the network, so that it can want a password. */
export function isOnNetwork(kind: CameraSourceKind | undefined): boolean {
  return kind !== undefined && SCHEMES[kind] !== undefined
}

/** The fault of a source's address, as the key of a message, or null. */
function locationFault(kind: CameraSourceKind, location: string): string | null {
  const schemes = SCHEMES[kind]
  if (!schemes) return null
  const url = Uri.safeParse(location).success ? URL.parse(location) : null
  if (!url || !schemes.includes(url.protocol) || url.hostname === '')
    return kind === 'rtsp' ? 'rtsp_address' : 'web_address'
  return url.username || url.password ? 'credentials_in_address' : null
}

/** A whole number that is typed. */
function typedNumber(maximum: number) {
  return z
    .string()
    .transform((text): unknown => text)
    .pipe(numeric(z.int().min(1).max(maximum)))
}

/** The rules of the form of a source. Only the form of a new camera has a name. */
export const SourceRules = z
  .object({
    name: z.string().trim().min(1, 'required').pipe(Name),
    kind: z.enum(CAMERA_SOURCE_KINDS),
    location: z.string().trim().min(1, 'required'),
    /** Empty for none. */
    subLocation: z.string().trim(),
    transport: RtspTransport,
    username: z.string().trim(),
    password: z.string(),
    isRecorded: z.boolean(),
    maximumDays: typedNumber(LONGEST_RECORDING_DAYS),
    maximumGigabytes: typedNumber(LARGEST_RECORDING_GIGABYTES),
  })
  .superRefine(({ kind, location, subLocation }, context) => {
    const message = locationFault(kind, location)
    if (message !== null) context.addIssue({ code: 'custom', path: ['location'], message })
    const subMessage = kind === 'rtsp' && subLocation !== '' ? locationFault(kind, subLocation) : null
    if (subMessage !== null) context.addIssue({ code: 'custom', path: ['subLocation'], message: subMessage })
  })
export type SourceValues = z.output<typeof SourceRules>

const NO_SOURCE: Omit<CameraSourceRecord, 'hasPassword'> = {
  kind: 'rtsp',
  location: '',
  subLocation: null,
  transport: 'tcp',
  username: null,
}

/** The initial values of the form: those of an existing camera, or of a new one (null). */
export function initialValues(input: { name: string; setup: CameraSetup } | null): z.input<typeof SourceRules> {
  const { isRecorded, maximumDays, maximumGigabytes } = input?.setup.recording ?? DEFAULT_RECORDING_RULES
  const { kind, location, subLocation, transport, username } = input?.setup.source ?? NO_SOURCE
  return {
    name: input?.name ?? '',
    kind,
    location,
    subLocation: subLocation ?? '',
    transport,
    username: username ?? '',
    password: '',
    isRecorded,
    maximumDays: String(maximumDays),
    maximumGigabytes: String(maximumGigabytes),
  }
}

type PasswordUse = Pick<CameraSourceRecord, 'kind' | 'location' | 'username'>

/** Identifies the user at a server to whom a password belongs: the kind, the host with its port, and the name. */
function passwordOwner({ kind, location, username }: PasswordUse): string {
  return [kind, URL.parse(location.trim())?.host ?? '', username ?? ''].join('\n')
}

/** Whether the stored password is kept if none is typed: it is as long as its owner stays. */
export function keepsPassword(values: PasswordUse, stored: CameraSourceRecord | null): boolean {
  return stored !== null && stored.hasPassword && passwordOwner(values) === passwordOwner(stored)
}

/**
 * The new password: the stored one is kept if none is typed and its owner stays; otherwise it is the typed one, or
 * none. `stored`: the current source; null for a new camera.
 */
function passwordOf(values: SourceValues, stored: CameraSourceRecord | null): { password?: string | null } {
  if (!isOnNetwork(values.kind) || values.username === '') return { password: null }
  if (values.password !== '') return { password: values.password }
  return keepsPassword(values, stored) ? {} : { password: null }
}

/** The source as it is sent. */
export function sourceOf(values: SourceValues, stored: CameraSourceRecord | null): CameraSourceInput {
  const { kind, location, subLocation, transport, username } = values
  const isChanged = kind === 'rtsp' && subLocation !== (stored?.subLocation ?? '')
  return {
    kind,
    location,
    transport,
    username: isOnNetwork(kind) && username !== '' ? username : null,
    ...(isChanged && { subLocation: subLocation === '' ? null : subLocation }),
    ...passwordOf(values, stored),
  }
}

/** The rules for recording among the values of the form. */
export function recordingOf({ isRecorded, maximumDays, maximumGigabytes }: SourceValues): RecordingRules {
  return { isRecorded, maximumDays, maximumGigabytes }
}
