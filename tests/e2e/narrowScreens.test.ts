import { test, useFleet } from './fixtures'
import { walkScreens } from './walkScreens'

useFleet({ instances: 'all' })

test('every screen fits the phone, and has no accessibility violation in the dark theme', async ({ visit }) => {
  await walkScreens(visit, { width: 'phone', theme: 'dark' })
})
