import { existsSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import {
  CameraSourceKind,
  DEFAULT_RECORDING_RULES,
  Id,
  Name,
  RecordingRules,
  RtspTransport,
} from '@barn-workbench/core/schema'
import { StartError } from '../startError'
import type { CameraSource } from './instanceOptions'

const PartialRules = RecordingRules.partial()
const CameraFile = z.array(
  z.strictObject({
    cameraId: Id,
    kind: CameraSourceKind.optional(),
    location: z.string().min(1).max(2000),
    name: Name.optional(),
    transport: RtspTransport.optional(),
    recording: PartialRules.optional(),
  }),
)
const IMAGE_EXTENSION = /\.(jpe?g|png|webp)$/i

/** Reads `<camera id>=<location>`. The location is an image or video file, a folder, or an http(s) or rtsp(s) address. */
export function parseCameraSource(text: string): CameraSource {
  const [, cameraId = '', location = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? []
  if (!Id.safeParse(cameraId).success || location === '')
    throw new StartError(`--camera-source takes <camera id>=<location>, not ${JSON.stringify(masked(text))}`)
  return sourceAt(cameraId, location)
}

/**
 * Reads a JSON file with a list of `{cameraId, location}`, each with its name if it is to have one, with the kind if the
 * location does not tell it, and with how it is recorded if that is not the default.
 */
export function readCameraFile(file: string): CameraSource[] {
  try {
    const entries = CameraFile.parse(JSON.parse(readFileSync(file, 'utf8')))
    return entries.map(({ cameraId, location, kind, name, transport, recording }) => ({
      ...sourceAt(cameraId, location),
      ...(kind && { kind }),
      ...(name !== undefined && { name }),
      ...(transport && { transport }),
      ...(recording && { recording: withDefaults(recording) }),
    }))
  } catch (error) {
    if (error instanceof StartError) throw error
    const reason = error instanceof z.ZodError ? 'it is no list of {cameraId, location}' : (error as Error).message
    throw new StartError(`--cameras ${file} cannot be read: ${reason}`)
  }
}

function withDefaults({ isRecorded, maximumDays, maximumGigabytes }: z.output<typeof PartialRules>): RecordingRules {
  return {
    isRecorded: isRecorded ?? DEFAULT_RECORDING_RULES.isRecorded,
    maximumDays: maximumDays ?? DEFAULT_RECORDING_RULES.maximumDays,
    maximumGigabytes: maximumGigabytes ?? DEFAULT_RECORDING_RULES.maximumGigabytes,
  }
}

/** The text without all that can be user name and password of an address. */
function masked(text: string): string {
  return text.replace(/^.*@/s, '***@')
}

/** Derives the kind of a source from its location. */
function sourceAt(cameraId: string, location: string): CameraSource {
  if (/^rtsps?:\/\//i.test(location)) return { cameraId, kind: 'rtsp', location }
  if (/^https?:\/\//i.test(location)) return { cameraId, kind: 'snapshot', location }
  const path = resolve(location)
  if (!existsSync(path)) throw new StartError(`the source of camera ${cameraId} does not exist: ${masked(path)}`)
  if (statSync(path).isDirectory()) return { cameraId, kind: 'folder', location: path }
  return { cameraId, kind: IMAGE_EXTENSION.test(path) ? 'image' : 'video', location: path }
}
