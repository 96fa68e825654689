import { expect, test } from 'vitest'
import { z } from 'zod'
import { describeSettings } from './describePlugins'

test('describes settings by their JSON Schema', () => {
  const { settings } = describeSettings({ settings: z.object({ days: z.int().default(3) }) })
  expect(settings).toMatchObject({ type: 'object', properties: { days: { type: 'integer', default: 3 } } })
})

test('names the reason where settings cannot be saved as JSON', () => {
  const description = describeSettings({ settings: z.object({ since: z.date().default(new Date(0)) }) })
  expect(description).toEqual({ settings: {}, settingsFault: expect.stringMatching(/date/i) })
})
