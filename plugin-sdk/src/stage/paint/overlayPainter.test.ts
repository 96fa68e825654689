import { expect, test } from 'vitest'
import { placeChips, type ChipRequest } from './overlayPainter'

const SIZE = { width: 60, height: 20 }
const OPTIONS = { gap: 18, right: 400 }
const markerAt = ({ x, y }: ChipRequest) => ({ left: x - 13, top: y - 13, width: 26, height: 26 })
const place = (points: [x: number, y: number][]) => {
  const requests = points.map(([x, y]) => ({ x, y, ...SIZE }))
  return placeChips(requests, requests.map(markerAt), OPTIONS)
}

test('a chip stands on the right of its marker, on the left where that is beyond the edge', () => {
  expect(place([[100, 50]])).toEqual([{ left: 118, top: 40, ...SIZE }])
  expect(place([[380, 50]])).toEqual([{ left: 302, top: 40, ...SIZE }])
})

test('a chip covers neither another marker nor another chip', () => {
  const [first, second] = place([
    [100, 50],
    [140, 50],
  ])
  expect(first).toEqual({ left: 22, top: 40, ...SIZE })
  expect(second).toEqual({ left: 158, top: 40, ...SIZE })
})

test('a chip without room is left out', () => {
  const crowd = Array.from({ length: 49 }, (_, index): [number, number] => [
    (index % 7) * 30,
    Math.floor(index / 7) * 30,
  ])
  expect(place(crowd)[24]).toBeNull()
})
