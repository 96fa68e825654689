import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRedactor } from './redactor'

const redact = createRedactor([
  { word: 'Hof Nord', kind: 'site' },
  { word: 'Petra Müller', kind: 'account' },
  { word: 'Müller', kind: 'account' },
  { word: 'Pens 1–2 (north)', kind: 'camera' },
  { word: 'ab', kind: 'camera' },
])

test.each([
  ['Petra Müller signed in at HOF NORD', '<account> signed in at <site>'],
  ['the camera Pens 1–2 (north) is silent', 'the camera <camera> is silent'],
  ['Müllerei about grab', 'Müllerei about grab'],
  ['rtsp://admin:geheim@192.168.1.20:554/h264 timed out', '<address> timed out'],
  ['mail to vet@praxis-süd.example failed', 'mail to <mail> failed'],
  ['10.0.0.7:4001 and fe80::1 and 2001:db8:0:0:0:0:0:1 and ::1', '<ip> and <ip> and <ip> and <ip>'],
  ['since 20:17:45, for 3:05', 'since 20:17:45, for 3:05'],
  ['version 1.0.70 of 2026-11-29T16:00:21.699Z', 'version 1.0.70 of 2026-11-29T16:00:21.699Z'],
  ['aa:bb:cc:dd:ee:ff answers', '<mac> answers'],
  ['/home/petra/barn and /root/x', '<home>/barn and <home>'],
  ['password=hunter2 was refused', 'password=*** was refused'],
])('%s', (text, expected) => {
  expect(redact(text)).toBe(expected)
})

test('no private word is left in any text around it', () => {
  const word = fc.constantFrom('Hof Nord', 'Petra Müller', 'Pens 1–2 (north)')
  const around = fc.constantFrom(' ', '"', '(', ', ', '\n', ': ', '')
  fc.assert(
    fc.property(fc.array(fc.tuple(word, around, fc.string()), { maxLength: 5 }), (parts) => {
      const text = parts.map(([name, sign, rest]) => ` ${name}${sign} ${rest}`).join(' ')
      return !/Hof Nord|Petra Müller|Pens 1–2/i.test(redact(text))
    }),
  )
})
