import { expect, test } from 'vitest'
import { z } from 'zod'
import { checkValues, lastNamed, placeErrors } from './useForm'

test('each field has its first fault, and a fault of no field is one of the whole form', () => {
  const schema = z.object({ name: z.string().min(3, 'a').regex(/x/, 'b') }).refine(() => false, 'no_location_selected')
  const short = checkValues(schema, { name: 'q' })
  expect(!short.ok && short.faults.fields.get('name')).toMatchObject({ message: 'a' })
  const whole = checkValues(schema, { name: 'xxx' })
  expect(!whole.ok && whole.faults).toMatchObject({ fields: new Map(), whole: { message: 'no_location_selected' } })
})

test('values that fit are those that the rules make of them', () => {
  expect(checkValues(z.object({ name: z.string().trim() }), { name: ' a ' })).toEqual({
    ok: true,
    values: { name: 'a' },
  })
})

test('errors of a request stand at the field that their path names last', () => {
  const errors = [
    { path: 'incidentData.payload.specification.timestamp', message: 'no_time_selected' },
    { path: 'incidentData.payload.specification', message: 'required' },
    { path: 'reason.content.0.marks', message: 'x' },
    { path: 'other', message: 'unknown_key' },
  ]
  const faults = placeErrors(errors, lastNamed(['specification', 'timestamp', 'reason']))
  expect([...faults.fields.keys()]).toEqual(['timestamp', 'specification', 'reason'])
  expect(faults.whole).toEqual(errors[3])
})
