import type {
  Incident,
  IncidentComment,
  IncidentEvent,
  IncidentPhoto,
  PinnedPlace,
  RegionMapping,
} from '@barn-workbench/core/schema'
import type { PackLanguage, PackTexts, PictureReason } from './texts/packTexts'

/** Something that belongs to an incident and is not in the pack, and the code of the reason. */
export interface MissingPart {
  what: string
  reason: string
}

/** `manifest.json`: everything that the signature is about. Times in ms since the epoch. */
export interface PackManifest {
  version: 1
  instance: { id: string; name: string }
  incidentId: string
  createdAt: number
  createdBy: string
  language: PackLanguage
  files: { path: string; bytes: number; sha256: string }[]
  missing: MissingPart[]
}

/** An entry of `pictures.json`. */
export interface PackPicture {
  path: string
  cameraId: string
  cameraName: string
  /** The time at which it was taken, in ms since the epoch. */
  time: number
  reasons: PictureReason[]
  /** The box of the detection, in fractions of the picture. */
  box: { x: number; y: number; w: number; h: number } | null
  /** The places that people have pinned. */
  pins: PinnedPlace[]
}

/** An entry of `photos.json`: a photo that was added. */
export interface PackPhoto extends Omit<IncidentPhoto, 'version' | 'incidentId'> {
  path: string
}

/** `outlines.json`: the outlines that held at a time. */
export interface PackOutlines {
  time: number
  outlines: {
    cameraId: string
    regionType: string
    regionSpecification: string
    name: string
    color: string
    polygon: RegionMapping['regions'][number]['polygon']
  }[]
}

/** The contents of the JSON files of a pack, which its page shows. */
export interface PackFiles {
  'incident.json': Incident
  'events.json': IncidentEvent[]
  'comments.json': IncidentComment[]
  'pictures.json': PackPicture[]
  'photos.json': PackPhoto[]
  'outlines.json': PackOutlines
}

/** The data of the page besides the files: base64 of their bytes by their paths. */
export interface PageData {
  manifest: string
  /** base64url. */
  signature: string
  publicKey: string
  timeZone: string
  texts: PackTexts
  files: Record<string, string>
}
