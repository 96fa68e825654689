import type { FrigateRule } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { parsePayload, toText, valueAt, type Json } from '../../base'

/** A message about a review of Frigate: objects that a camera has seen for some time. */
export interface FrigateReview {
  isOver: boolean
  camera: string
  labels: readonly string[]
  zones: readonly string[]
  /** ms since the epoch. */
  start: number
  /** Null while it goes on. */
  end: number | null
}

function textsIn(value: Json): string[] {
  return Array.isArray(value) ? value.slice(0, 100).filter((one): one is string => typeof one === 'string') : []
}

function timeIn(value: Json): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? Math.round(value * SECOND) : null
}

/** Reads a message of `frigate/reviews`; null if it is none. */
export function readReview(payload: string): FrigateReview | null {
  const message = parsePayload(payload)
  const at = (...keys: string[]) => valueAt(message, ['after', ...keys])
  const type = valueAt(message, ['type'])
  const [camera, start] = [at('camera'), timeIn(at('start_time'))]
  if (!['new', 'update', 'end'].includes(toText(type)) || typeof camera !== 'string' || start === null) return null
  // A verified object has a mark behind its label.
  const labels = [...textsIn(at('data', 'objects')), ...textsIn(at('data', 'audio'))].map((label) =>
    label.replace(/-verified$/, ''),
  )
  return {
    isOver: type === 'end',
    camera,
    labels: [...new Set(labels)],
    zones: textsIn(at('data', 'zones')),
    start,
    end: timeIn(at('end_time')),
  }
}

/** The rules that a review fulfils. */
export function rulesOfReview(rules: readonly FrigateRule[], review: FrigateReview): FrigateRule[] {
  return rules.filter(
    ({ frigateCamera, label, zone }) =>
      frigateCamera === review.camera && review.labels.includes(label) && (zone === '' || review.zones.includes(zone)),
  )
}
