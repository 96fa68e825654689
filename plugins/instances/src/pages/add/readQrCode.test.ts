// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readQrCode, readQrCodeOfVideo } from './readQrCode'

/** The QR code of the text `barn:1001`, a module a character. */
const CODE = `
#######..#.##.#######
#.....#.##.#..#.....#
#.###.#.##..#.#.###.#
#.###.#..#.#..#.###.#
#.###.#.#...#.#.###.#
#.....#.#..##.#.....#
#######.#.#.#.#######
........#####........
##.#..##.##...###.##.
..####...#...#..##.##
..#.###...#.###..##.#
##.##...#.##.###.#.#.
#####.#.#.#.##..##..#
........####.....#..#
#######.#.#..#..##.#.
#.....#..#####.......
#.###.#..###.##....#.
#.###.#.#.##....#####
#.###.#.....#...#...#
#.....#.##...###.#...
#######.##.##......#.
`
  .trim()
  .split('\n')

/** Modules of the quiet zone on each side of a code. */
const QUIET = 4
const MODULES = CODE.length + 2 * QUIET

interface Picture {
  width: number
  height: number
  /** Whether the point at these fractions of the picture is dark. */
  isDark(x: number, y: number): boolean
}

const codePicture = (width: number, height = width): Picture => ({
  width,
  height,
  isDark: (x, y) => CODE[Math.floor(y * MODULES) - QUIET]?.[Math.floor(x * MODULES) - QUIET] === '#',
})
const whitePicture: Picture = { width: 300, height: 200, isDark: () => false }

/** The sizes of the canvases that were read, in px. */
let readSizes: [number, number][] = []

/** A canvas that jsdom does not have: it scales the drawn picture to its size, and returns its points. */
function fakeContext() {
  let drawn = whitePicture
  return {
    drawImage: (picture: Picture) => void (drawn = picture),
    getImageData(_x: number, _y: number, width: number, height: number) {
      readSizes.push([width, height])
      const data = new Uint8ClampedArray(width * height * 4).fill(255)
      for (let index = 0; index < width * height; index++) {
        const [x, y] = [(index % width) + 0.5, Math.floor(index / width) + 0.5]
        if (drawn.isDark(x / width, y / height)) data.fill(0, index * 4, index * 4 + 3)
      }
      return { data, width, height }
    },
  }
}

const close = vi.fn()

/** Makes the browser decode any file as this picture. */
function decodeFilesAs(picture: Picture): void {
  vi.stubGlobal('createImageBitmap', async () => ({ ...picture, close }))
}

beforeEach(() => {
  readSizes = []
  close.mockClear()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(fakeContext as never)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('the text of a code in a picture is read, and the picture is freed', async () => {
  decodeFilesAs(codePicture(290))
  expect(await readQrCode(new Blob())).toBe('barn:1001')
  expect(readSizes).toEqual([[290, 290]])
  expect(close).toHaveBeenCalledOnce()
})

test('a large picture is searched at a size of 1200 px', async () => {
  decodeFilesAs(codePicture(4_800, 3_600))
  expect(await readQrCode(new Blob())).toBe('barn:1001')
  expect(readSizes).toEqual([[1_200, 900]])
})

test('a picture without a code has no text, and is freed', async () => {
  decodeFilesAs(whitePicture)
  expect(await readQrCode(new Blob())).toBeNull()
  expect(close).toHaveBeenCalledOnce()
})

test('a file that is not a picture rejects', async () => {
  vi.stubGlobal('createImageBitmap', async () => Promise.reject(new DOMException('no picture', 'InvalidStateError')))
  await expect(readQrCode(new Blob())).rejects.toMatchObject({ name: 'InvalidStateError' })
})

test('the code that a video shows is read; before its first picture there is none', () => {
  const video = (width: number) =>
    ({ ...codePicture(width), videoWidth: width, videoHeight: width }) as unknown as HTMLVideoElement
  expect(readQrCodeOfVideo(video(0))).toBeNull()
  expect(readSizes).toEqual([])
  expect(readQrCodeOfVideo(video(290))).toBe('barn:1001')
})
