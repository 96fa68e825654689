import { expect, test } from 'vitest'
import { logUncaughtErrors } from './logUncaughtErrors'

test('zoom errors and failed fetches of plugins that nothing has caught are logged', () => {
  const logged: unknown[] = []
  const page = new EventTarget()
  logUncaughtErrors({ write: (entry) => void logged.push(entry) }, page)
  const [zoom, plugin] = [new Error('no zoom'), new TypeError('Failed to fetch dynamically imported module')]
  page.dispatchEvent(Object.assign(new Event('error'), { error: zoom, message: 'no zoom' }))
  page.dispatchEvent(Object.assign(new Event('error'), { error: null, message: 'Script error.' }))
  page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: plugin }))
  const entry = { level: 'ERROR', tag: 'Uncaught', message: 'an error was not caught' }
  expect(logged).toEqual([
    { ...entry, error: zoom },
    { ...entry, error: 'Script error.' },
    { ...entry, error: plugin },
  ])
})
