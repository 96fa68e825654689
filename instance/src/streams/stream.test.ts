import { expect, test } from 'vitest'
import { writePlaylist, type ListedSegment } from './stream'

const START = Date.UTC(2026, 0, 14, 9)
const segment = (at: number, extra: Partial<ListedSegment> = {}): ListedSegment => ({
  uri: `${START + at}.m4s`,
  start: START + at,
  duration: 2_000,
  headerUri: 'header-0.mp4',
  isBreak: false,
  ...extra,
})

test('a live playlist names its header once, its time at the beginning, and has no end', () => {
  const text = writePlaylist({
    segments: [segment(0), segment(2_000)],
    firstSequence: 7,
    firstBreak: 1,
    isComplete: false,
  })
  expect(text.split('\n')).toEqual([
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-TARGETDURATION:2',
    '#EXT-X-MEDIA-SEQUENCE:7',
    '#EXT-X-DISCONTINUITY-SEQUENCE:1',
    '#EXT-X-MAP:URI="header-0.mp4"',
    '#EXT-X-PROGRAM-DATE-TIME:2026-01-14T09:00:00.000Z',
    '#EXTINF:2.000,',
    `${START}.m4s`,
    '#EXTINF:2.000,',
    `${START + 2_000}.m4s`,
    '',
  ])
})

test('a break says so, with its header and time; a drifting clock is told of without one', () => {
  const segments = [
    segment(0),
    segment(60_000, { isBreak: true, headerUri: 'header-1.mp4', duration: 2_400 }),
    segment(62_500),
  ]
  const lines = writePlaylist({ segments, firstSequence: 0, firstBreak: 0, isComplete: true }).split('\n')
  expect(lines[2]).toBe('#EXT-X-TARGETDURATION:3')
  expect(lines.slice(9)).toEqual([
    `${START}.m4s`,
    '#EXT-X-DISCONTINUITY',
    '#EXT-X-MAP:URI="header-1.mp4"',
    '#EXT-X-PROGRAM-DATE-TIME:2026-01-14T09:01:00.000Z',
    '#EXTINF:2.400,',
    `${START + 60_000}.m4s`,
    '#EXT-X-MAP:URI="header-0.mp4"',
    '#EXT-X-PROGRAM-DATE-TIME:2026-01-14T09:01:02.500Z',
    '#EXTINF:2.000,',
    `${START + 62_500}.m4s`,
    '#EXT-X-ENDLIST',
    '',
  ])
})
