import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { CameraSourceKind } from '@barn-workbench/core/schema'
import { checkLocation, isReadableFile } from './sourceLocation'

const outside = mkdtempSync(join(tmpdir(), 'barn-outside-'))
const media = mkdtempSync(join(tmpdir(), 'barn-media-'))
mkdirSync(join(media, 'pens'))
writeFileSync(join(media, 'pens', 'pen.mp4'), 'x')
writeFileSync(join(outside, 'secret.mp4'), 'x')
symlinkSync(outside, join(media, 'link'))
const rules = { mediaFolder: media, namedPaths: new Set([join(outside, 'named.jpg')]), allowsLocalNetwork: false }
const locationOf = (kind: CameraSourceKind, text: string) => checkLocation(kind, text, rules)?.location ?? null

test('a picture that is a link out of the folder is read only where its source was named at the start', () => {
  const [link, pens] = [join(media, 'pens', 'link.jpg'), join(media, 'pens')]
  symlinkSync(join(outside, 'secret.mp4'), link)
  expect(isReadableFile(pens, link, rules)).toBe(false)
  expect(isReadableFile(pens, join(pens, 'pen.mp4'), rules)).toBe(true)
  expect(isReadableFile(pens, link, { ...rules, namedPaths: new Set([pens]) })).toBe(true)
})

test.each<[CameraSourceKind, string, string]>([
  ['rtsp', 'rtsp://192.168.1.20:554/stream?x=1', 'rtsp://192.168.1.20:554/stream?x=1'],
  ['rtsp', 'rtsps://[fd00::1]/a', 'rtsps://[fd00::1]/a'],
  ['mjpeg', 'http://camera.local/m', 'http://camera.local/m'],
  ['snapshot', 'https://camera.local/s#part', 'https://camera.local/s'],
  ['video', join(media, 'pens', 'pen.mp4'), join(media, 'pens', 'pen.mp4')],
  ['video', 'pens/pen.mp4', join(media, 'pens', 'pen.mp4')],
  ['folder', join(media, 'pens', '..', 'pens'), join(media, 'pens')],
  ['image', join(media, 'pens', 'later.jpg'), join(media, 'pens', 'later.jpg')],
  ['image', join(outside, 'named.jpg'), join(outside, 'named.jpg')],
])('a source of kind %s may read from %s', (kind, text, location) => {
  expect(locationOf(kind, text)).toBe(location)
})

test.each<[CameraSourceKind, string]>([
  ['rtsp', 'http://camera/'],
  ['rtsp', 'file:///etc/passwd'],
  ['rtsp', '-i'],
  ['rtsp', 'rtsp://-i/x'],
  ['rtsp', 'rtsp:///x'],
  ['rtsp', 'rtsp://camera/\r\nX: y'],
  ['rtsp', 'concat:rtsp://camera/a|/etc/passwd'],
  ['rtsp', 'rtsp://a:%E0%A4@camera/'],
  ['mjpeg', 'rtsp://camera/'],
  ['mjpeg', 'ftp://camera/'],
  ['snapshot', 'file:///etc/passwd'],
  ['snapshot', 'data:image/png;base64,AAAA'],
  ['video', '/etc/passwd'],
  ['video', join(outside, 'secret.mp4')],
  ['video', join(media, '..', 'x.mp4')],
  ['video', 'pens/../../x.mp4'],
  ['video', join(media, 'link', 'secret.mp4')],
  ['folder', join(media, 'link')],
  ['folder', '/'],
  ['video', `${media}-other/x.mp4`],
  ['video', 'concat:a.mp4|b.mp4'],
  ['image', 'a\0b'],
])('a source of kind %s may not read from %s', (kind, text) => {
  // A text that is not an address of another kind is the name of a file within the folder, and harmless.
  const location = locationOf(kind, text)
  if (text.startsWith('concat:') && kind === 'video') expect(location).toBe(join(media, text))
  else expect(location).toBeNull()
})

test('without a folder no path may be read but those that were named at the start', () => {
  const none = { ...rules, mediaFolder: null }
  expect(checkLocation('video', join(media, 'pens', 'pen.mp4'), none)).toBeNull()
  expect(checkLocation('image', join(outside, 'named.jpg'), none)).not.toBeNull()
})

test('user name and password are taken out of an address', () => {
  expect(checkLocation('rtsp', 'rtsp://cam:se%3Acr%20et@camera/x', rules)).toEqual({
    location: 'rtsp://camera/x',
    credentials: { username: 'cam', password: 'se:cr et' },
  })
})
