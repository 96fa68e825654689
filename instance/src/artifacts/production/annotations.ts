import { where } from '@barn-workbench/core/query'
import type { BarnLanguage } from '../../barn'
import type { IncidentStore } from '../../incidents'
import type { CameraStore, RegionStore } from '../../stores'
import type { Annotation, MarkedBox } from '../accumulator/pictureAccumulator'
import type { StoredArtifact } from '../artifactStore'
import { spanOf, type Span } from './artifactProduction'

export interface AnnotationDependencies {
  cameras: CameraStore
  regions: RegionStore
  incidents: IncidentStore
  language: BarnLanguage
  timeZone: string
}

/** The locale of the texts in pictures. */
export const LOCALES: Readonly<Record<BarnLanguage, string>> = { en: 'en-GB', de: 'de-DE' }

/** Reads the annotation of a camera's picture as of the time of an artifact. */
export function createAnnotations({ cameras, regions, incidents, language, timeZone }: AnnotationDependencies) {
  const format = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeStyle: 'short', timeZone })

  async function deadAnimalsIn(cameraId: string, { start, end }: Span): Promise<MarkedBox[]> {
    const found = await incidents.documents.all([
      where('type', '==', 'deadAnimal'),
      where('identifier.cameraId', '==', cameraId),
      where('firstEventTimestamp', '<=', end),
    ])
    return found
      .filter(({ closedAt }) => closedAt === null || closedAt > start)
      .map(({ messagePayload }) => boxOf(messagePayload['lastDetection']))
      .filter((box) => box !== null)
  }

  return async (artifact: StoredArtifact): Promise<Annotation> => {
    const span = spanOf(artifact)
    const cameraId = artifact.data.cameraId ?? ''
    const mappings = await regions.mappingsAt(span.end)
    return {
      cameraName: (await cameras.documents.find(cameraId))?.name ?? cameraId,
      span: format.formatRange(span.start, span.end),
      outlines: mappings.filter((mapping) => mapping.cameraId === cameraId).flatMap((mapping) => mapping.regions),
      boxes: await deadAnimalsIn(cameraId, span),
    }
  }
}

/** The place of a detection, or null. */
function boxOf(detection: unknown): MarkedBox | null {
  if (typeof detection !== 'object' || detection === null) return null
  const { x, y, w, h } = detection as Partial<Record<keyof MarkedBox, unknown>>
  const box = { x: Number(x), y: Number(y), w: Number(w), h: Number(h) }
  return Object.values(box).every(Number.isFinite) ? box : null
}
