import { expect, test } from 'vitest'
import { NetworkDevice } from './networkDevice'

const device = { ipAddress: '10.0.0.5', macAddress: '00:1a:2b:3c:4d:5e', kind: null, cameraId: null, lastSeen: 0 }
const read = (hostname: string | null, vendor: string | null) => NetworkDevice.parse({ ...device, hostname, vendor })

test('names of devices are cut to what fits a table, without marks of direction', () => {
  expect(read('x'.repeat(9_000), '\u202Ek\u0007am\tera\u200b')).toMatchObject({
    hostname: 'x'.repeat(200),
    vendor: 'kam era',
  })
  expect(read('🐷'.repeat(201), null)).toMatchObject({ hostname: '🐷'.repeat(200), vendor: null })
  expect(read('feed-computer', '\u200b')).toMatchObject({ hostname: 'feed-computer', vendor: null })
})
