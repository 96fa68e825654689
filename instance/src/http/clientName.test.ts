import { expect, test } from 'vitest'
import { clientNameOf } from './createApp'

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chrome 142',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36 Edg/142.0', 'Edge 142'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) AppleWebKit/605 Version/19.0 Mobile/15E148 Safari/604.1', 'Safari 19'],
  ['Mozilla/5.0 (X11; Linux; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140'],
  ['curl/8.5.0', 'curl/8.5.0'],
  ['"}, "level": "error', 'unknown'],
  [undefined, 'unknown'],
])('%s is %s', (userAgent, name) => {
  expect(clientNameOf(userAgent)).toBe(name)
})
