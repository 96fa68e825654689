import { expect, test } from 'vitest'
import { compareParameters, comparePath, readPicture } from './paths'

test('pictures come out of an address as they went in', () => {
  const pictures = [{ artifactId: 'heatmap-1' }, { cameraId: 'camera-01', timestamp: 1_760_000_000_000 }]
  for (const picture of pictures) {
    const { search } = new URL(comparePath('barn', picture, null), 'https://barn.example')
    expect(readPicture(new URLSearchParams(search).get('left'))).toEqual(picture)
  }
})

test('a time in an address is in whole milliseconds', () => {
  expect(compareParameters({ cameraId: 'a', timestamp: 1_000.6 }, null)).toEqual({ left: 'a@1001', right: null })
})

test('the path names the chosen pictures only, and letters with a meaning in addresses are escaped', () => {
  expect(comparePath('barn', null, null)).toBe('/instance/barn/compare')
  expect(comparePath('barn', null, { artifactId: 'a&b' })).toBe('/instance/barn/compare?right=a%26b')
})

test.each([null, '', 'a@b', 'a@', '@5', 'a@1234567890123456', 'x'.repeat(201), `${'x'.repeat(201)}@5`])(
  'an address with %j names no picture',
  (text) => {
    expect(readPicture(text)).toBeNull()
  },
)
