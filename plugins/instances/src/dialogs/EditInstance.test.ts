import { expect, test } from 'vitest'
import { DEFAULT_INSTANCE_COLOR } from '@barn-workbench/core/schema'
import { EditRules } from './EditInstance'

const values = { customName: '', folderName: '', email: '', useServiceProviderImageUrl: false }

test.each(['#12', 'red', '', '#2b8a3e80'])('the colour %j is told at its field', (bgcolor) => {
  const { error } = EditRules.safeParse({ ...values, bgcolor })
  expect(error?.issues).toMatchObject([{ path: ['bgcolor'], message: 'color_invalid' }])
})

test('a colour is accepted', () => {
  expect(EditRules.safeParse({ ...values, bgcolor: DEFAULT_INSTANCE_COLOR }).success).toBe(true)
})
