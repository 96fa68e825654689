import { expect, test } from 'vitest'
import { placeOfCard } from './Tour'

const desk = { width: 1440, height: 960 }
const phone = { width: 390, height: 844 }

test.each([
  ['below what is at the top', { left: 600, top: 10, width: 240, height: 32 }, desk, { left: 540, top: 56 }],
  ['within the left edge', { left: 10, top: 100, width: 40, height: 40 }, desk, { left: 12, top: 154 }],
  ['within the right edge', { left: 1400, top: 10, width: 32, height: 32 }, desk, { left: 1068, top: 56 }],
  ['above what is at the bottom', { left: 200, top: 780, width: 78, height: 64 }, phone, { left: 18, bottom: 78 }],
])('a card stands %s', (_, box, window, place) => {
  expect(placeOfCard(box, window)).toMatchObject(place)
})
