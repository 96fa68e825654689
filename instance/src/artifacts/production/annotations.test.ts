import { expect, test } from 'vitest'
import { HOUR } from '@barn-workbench/core/time'
import { TEST_START } from '../../testing'
import type { StoredArtifact } from '../artifactStore'
import { planArtifact } from '../planArtifact'
import { createAnnotations, type AnnotationDependencies } from './annotations'

const span = { start: TEST_START - HOUR, end: TEST_START }
const box = { x: 0.1, y: 0.2, w: 0.3, h: 0.4 }
const polygon = [
  [0, 0],
  [1, 0],
  [1, 1],
]

const plan = planArtifact({ type: 'longTimeExposureAnnotation', cameraId: 'a', place: 'x', ...span }, 'Europe/Berlin')
const artifact = { ...plan, artifactId: '1' } as StoredArtifact

/** Annotations with these dead animals, whose outlines give the time for which they were requested. */
function annotate(language: 'en' | 'de', animals: object[] = []) {
  return createAnnotations({
    ...{ language, timeZone: 'Europe/Berlin' },
    cameras: { documents: { find: () => Promise.resolve({ name: 'Pens 1–2' }) } },
    regions: {
      mappingsAt: (time: number) =>
        Promise.resolve(
          ['a', 'b'].map((cameraId) => ({
            cameraId,
            regions: [{ regionSpecification: String(time), color: '#fff', polygon }],
          })),
        ),
    },
    incidents: { documents: { all: () => Promise.resolve(animals) } },
  } as unknown as AnnotationDependencies)(artifact)
}

test('the outlines are those of its camera at the end of its span, which is told in the words of the barn', async () => {
  const english = await annotate('en')
  expect(english.cameraName).toBe('Pens 1–2')
  expect(english.outlines).toEqual([{ regionSpecification: String(TEST_START), color: '#fff', polygon }])
  expect(english.span.replace(/\s/g, ' ')).toMatch(/^14 January 2026.*09:00 ?– ?10:00$/)
  expect((await annotate('de')).span.replace(/\s/g, ' ')).toMatch(/^14\. Januar 2026.*09:00 ?– ?10:00( Uhr)?$/)
})

test('dead animals are marked that lay there in its span', async () => {
  const animals = [
    { closedAt: null, messagePayload: { lastDetection: box } },
    { closedAt: span.start + 1, messagePayload: { lastDetection: { ...box, x: 0.5 } } },
    { closedAt: span.start - 1, messagePayload: { lastDetection: { ...box, x: 0.7 } } },
    { closedAt: null, messagePayload: { lastDetection: null } },
    { closedAt: null, messagePayload: { lastDetection: { x: 'left' } } },
  ]
  expect((await annotate('en', animals)).boxes).toEqual([box, { ...box, x: 0.5 }])
})
