import { test } from 'vitest'
import { openBrowser } from './browser'
import { walkScreens } from './walkScreens'

const browser = openBrowser({ instances: 'all' })

test('every screen fits the phone, and has no accessibility violation in the dark theme', async () => {
  await walkScreens(browser.visit, { width: 'phone', theme: 'dark' })
})
