/** A JPEG picture of a video, with the time for which it is shown, in ms. */
export interface JpegPicture {
  bytes: Uint8Array
  duration: number
}

/** Units of time in a second: ms. */
const JPEG_TIMESCALE = 1_000
/** The type of a video that is made of JPEG pictures. */
export const JPEG_CODEC = 'jpeg'

const TRACK_ID = 1
/** Flags of `tfhd`: the defaults that it holds, and that offsets count from `moof`. */
const TRACK_FLAGS = 0x020020
/** Flags of `trun`: offset of the data, then duration and size of each picture. */
const RUN_FLAGS = 0x000301
/** Flags of a picture that needs no other. */
const IS_SYNC = 0x02000000
/** A pixel is as wide as it is high: no rotation, no scale. */
const IDENTITY_MATRIX = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000]
/** 72 dots per inch, as a number with 16 bits after the point. */
const RESOLUTION = 0x480000
/** 24 bits a pixel, and no table of colours. */
const DEPTH = 0x0018ffff
const LANGUAGE_UNDETERMINED = 0x55c40000

const numbers = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length)
  values.forEach((value, index) => bytes.writeUInt32BE(value >>> 0, 4 * index))
  return bytes
}

function box(type: string, ...content: readonly Uint8Array[]): Buffer {
  const size = 8 + content.reduce((sum, { length }) => sum + length, 0)
  return Buffer.concat([numbers(size), Buffer.from(type, 'latin1'), ...content])
}

/** A box with a version and flags. */
const fullBox = (type: string, flags: number, ...content: readonly Uint8Array[]) =>
  box(type, numbers(flags), ...content)

/** The header (`ftyp` and `moov`) of a fragmented MP4 file of JPEG pictures of one size. */
export function jpegVideoHeader(width: number, height: number): Buffer {
  const timesAndDuration = [0, 0, JPEG_TIMESCALE, 0]
  const size = numbers(width * 0x10000 + height)
  const sampleEntry = box(
    JPEG_CODEC,
    numbers(0, 1, 0, 0, 0, 0),
    size,
    numbers(RESOLUTION, RESOLUTION, 0),
    Buffer.from([0, 1]),
    Buffer.alloc(32),
    numbers(DEPTH),
  )
  const noSamples = ['stts', 'stsc', 'stco'].map((type) => fullBox(type, 0, numbers(0)))
  const table = box(
    'stbl',
    fullBox('stsd', 0, numbers(1), sampleEntry),
    ...noSamples,
    fullBox('stsz', 0, numbers(0, 0)),
  )
  const data = box('dinf', fullBox('dref', 0, numbers(1), fullBox('url ', 1)))
  const media = box(
    'mdia',
    fullBox('mdhd', 0, numbers(...timesAndDuration, LANGUAGE_UNDETERMINED)),
    fullBox('hdlr', 0, numbers(0), Buffer.from('vide'), Buffer.alloc(13)),
    box('minf', fullBox('vmhd', 1, Buffer.alloc(8)), data, table),
  )
  const trackHeader = fullBox(
    'tkhd',
    3,
    numbers(0, 0, TRACK_ID, 0, 0, 0, 0, 0, 0),
    numbers(...IDENTITY_MATRIX),
    numbers(width * 0x10000, height * 0x10000),
  )
  const movieHeader = fullBox(
    'mvhd',
    0,
    numbers(...timesAndDuration, 0x10000, 0x01000000, 0, 0),
    numbers(...IDENTITY_MATRIX),
    numbers(0, 0, 0, 0, 0, 0, TRACK_ID + 1),
  )
  const extension = box('mvex', fullBox('trex', 0, numbers(TRACK_ID, 1, 0, 0, 0)))
  return Buffer.concat([
    box('ftyp', Buffer.from('isom'), numbers(512), Buffer.from('isomiso6mp41')),
    box('moov', movieHeader, box('trak', trackHeader, media), extension),
  ])
}

/** A fragment (`moof` and `mdat`) of JPEG pictures, whose first has the time 0. */
export function jpegFragment(pictures: readonly JpegPicture[]): Buffer {
  const entries = pictures.flatMap(({ duration, bytes }) => [Math.max(1, Math.round(duration)), bytes.length])
  const moof = (dataOffset: number): Buffer =>
    box(
      'moof',
      fullBox('mfhd', 0, numbers(1)),
      box(
        'traf',
        fullBox('tfhd', TRACK_FLAGS, numbers(TRACK_ID, IS_SYNC)),
        fullBox('tfdt', 0x01000000, numbers(0, 0)),
        fullBox('trun', RUN_FLAGS, numbers(pictures.length, dataOffset, ...entries)),
      ),
    )
  const dataOffset = moof(0).length + 8
  return Buffer.concat([moof(dataOffset), box('mdat', ...pictures.map(({ bytes }) => bytes))])
}
