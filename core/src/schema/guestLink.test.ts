import { expect, test } from 'vitest'
import { DAY } from '../time'
import { formatGuestFragment, GuestSubject, parseGuestFragment } from './guestLink'

const instance = {
  globalUniqueIdentifier: '1001',
  name: 'Hof Süd',
  discoveryObject: { remote: { protocol: 'https' as const, hostname: 'barn.example', port: 443 } },
}
const secret = 'a'.repeat(43)

test('the fragment of a guest link holds the instance with its addresses, and the secret', () => {
  const fragment = formatGuestFragment(instance, secret)
  expect(fragment).toMatch(/^[\w-]+\/[\w-]{43}$/)
  expect(parseGuestFragment(`#${fragment}`)).toEqual({ instance, secret })
})

test.each(['', '#', `#${secret}`, `#x/${secret}`, `#${formatGuestFragment(instance, 'short')}`])(
  'a fragment that is none: %s',
  (fragment) => expect(parseGuestFragment(fragment)).toBeNull(),
)

test('a range ends after its start, and has a day at most', () => {
  const messages = [0, DAY, DAY + 1].map(
    (end) => GuestSubject.safeParse({ kind: 'camera', cameraId: 'a', start: 0, end }).error?.issues[0]?.message,
  )
  expect(messages).toEqual(['end_must_be_after_start', undefined, 'span_too_long'])
})
