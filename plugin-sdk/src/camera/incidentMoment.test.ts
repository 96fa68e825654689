import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anIncident } from '../testing'
import { cropAround, momentOf } from './incidentMoment'

const identifier = { ...anIncident().identifier, cameraId: 'camera-1' }
const box = { x: 0.1, y: 0.2, w: 0.3, h: 0.4 }

test('the moment is that of the detection, with its box', () => {
  const messagePayload = { detection: { timestamp: 5, ...box } }
  expect(momentOf(anIncident({ identifier, messagePayload }))).toEqual({ cameraIds: ['camera-1'], time: 5, box })
})

test('without a detection it is the first event, with the position where there is one', () => {
  const incident = anIncident({ identifier, position: { cameraId: 'camera-1', ...box }, firstEventTimestamp: 7 })
  expect(momentOf(incident)).toEqual({ cameraIds: ['camera-1'], time: 7, box })
  expect(momentOf({ ...incident, position: null })?.box).toBeNull()
})

test('a documentation is seen by the cameras of its location, one of the whole barn by none', () => {
  const at = (location: unknown) => momentOf(anIncident({ messagePayload: { specification: { location } } }))
  expect(at({ cameraId: ['a', 'b', 'a'] })?.cameraIds).toEqual(['a', 'b'])
  expect(at('global')).toBeNull()
})

test('a report of pens is seen by the cameras that see them', () => {
  const messagePayload = {
    specification: { location: { regionSpecification: ['pen_1'] } },
    affectedCameras: ['above', 'edge'],
  }
  const ofPens = { ...identifier, cameraId: null }
  expect(momentOf(anIncident({ identifier: ofPens, messagePayload }))?.cameraIds).toEqual(['above', 'edge'])
})

test('nothing that an instance sends makes it fail', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue(), (messagePayload, position) => {
      expect(momentOf(anIncident({ identifier, messagePayload, position }))?.cameraIds).toEqual(['camera-1'])
    }),
  )
})

const inside = ({ x, y, w, h }: { x: number; y: number; w: number; h: number }) =>
  [x, y, 1 - x - w, 1 - y - h].every((edge) => edge >= -1e-9)
const size = fc.double({ min: 0.01, max: 1, noNaN: true })
const place = fc.double({ min: 0, max: 1, noNaN: true })
const ratio = fc.constantFrom(16 / 9, 1, 4 / 3)

test('a crop has the wanted shape, lies in the picture, and shows the middle of the box', () => {
  fc.assert(
    fc.property(fc.record({ x: place, y: place, w: size, h: size }), ratio, ({ x, y, w, h }, pictureRatio) => {
      const crop = cropAround({ x: Math.min(x, 1 - w), y: Math.min(y, 1 - h), w, h }, 16 / 9, pictureRatio)
      expect(inside(crop)).toBe(true)
      expect((crop.w * pictureRatio) / crop.h).toBeCloseTo(16 / 9)
      const [middleX, middleY] = [Math.min(x, 1 - w) + w / 2, Math.min(y, 1 - h) + h / 2]
      expect(middleX >= crop.x - 1e-9 && middleX <= crop.x + crop.w + 1e-9).toBe(true)
      expect(middleY >= crop.y - 1e-9 && middleY <= crop.y + crop.h + 1e-9).toBe(true)
    }),
  )
})

test('a small box gets its surroundings, and no box the whole picture', () => {
  expect(cropAround({ x: 0.5, y: 0.5, w: 0.1, h: 0.1 }, 16 / 9, 16 / 9)).toEqual({
    x: expect.closeTo(0.35) as number,
    y: expect.closeTo(0.35) as number,
    w: expect.closeTo(0.4) as number,
    h: expect.closeTo(0.4) as number,
  })
  expect(cropAround(null, 16 / 9, 16 / 9)).toEqual({ x: 0, y: 0, w: 1, h: 1 })
})
