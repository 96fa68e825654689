import { expect, test } from 'vitest'
import { isLocalOrigin } from './localOrigin'

test.each([
  'http://192.168.1.1',
  'https://10.0.0.5:8080',
  'http://172.31.0.1',
  'http://100.64.0.1',
  'http://169.254.10.1',
  'http://127.0.0.1:4100',
  // The same addresses, written as one number or in hexadecimal.
  'http://3232235777',
  'http://0xc0.0xa8.1.1',
  'http://router',
  'http://localhost',
  'https://camera-3.local',
  'https://feeder.stall.lan',
  'http://fritz.box',
])('%s is in a local network', (origin) => {
  expect(isLocalOrigin(origin)).toBe(true)
})

test.each([
  'https://api.example',
  'https://8.8.8.8',
  'http://172.32.0.1',
  'http://100.128.0.1',
  'https://local.example',
  'no origin',
])('%s is not', (origin) => {
  expect(isLocalOrigin(origin)).toBe(false)
})
