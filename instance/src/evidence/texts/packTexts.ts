import type { IncidentType } from '@barn-workbench/core/incidentTypes'

/** Languages of the page in a pack. */
export type PackLanguage = 'en' | 'de'

/** The reason for a picture in a pack. */
export type PictureReason = 'detection' | 'firstEvent' | 'lastEvent' | 'pin'

/** The words of the page in a pack. `{…}` is a placeholder. */
export interface PackTexts {
  title: string
  type: Readonly<Record<IncidentType, string>>
  state: Readonly<Record<string, string>>
  /** Words for the subjects of incidents. */
  word: Readonly<Record<string, string>>
  trigger: Readonly<Record<string, string>>
  reason: Readonly<Record<PictureReason, string>>
  /** Sentences for things that are not in the pack, by the reason. */
  missingReason: Readonly<Record<string, string>>
  activity: string
  facts: Readonly<
    Record<'type' | 'subject' | 'severity' | 'regions' | 'state' | 'first' | 'last' | 'closed' | 'place' | 'by', string>
  >
  headings: {
    check: string
    incident: string
    pictures: string
    photos: string
    events: string
    comments: string
    measurements: string
    outlines: string
    files: string
    missing: string
  }
  check: {
    running: string
    good: string
    badSignature: string
    changed: string
    noAlgorithm: string
    noCrypto: string
    fingerprint: string
    compare: string
    origin: string
    pageItself: string
    drop: string
    dropped: string
    notInPack: string
  }
  file: { good: string; unsigned: string; changed: string; gone: string; hidden: string }
  none: string
  deleted: string
  pin: string
  detected: string
  noScript: string
}
