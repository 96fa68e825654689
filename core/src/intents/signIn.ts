import { z } from 'zod'
import { Id } from '../schema'
import { intent } from './intent'

/** Signs in to an instance by the account that the person has at the directory. `ok`: somebody is signed in now. */
export const signInByDirectory = intent({
  id: 'directory.signIn',
  input: z.object({ instanceId: Id }),
  result: z.object({ ok: z.boolean() }),
})
