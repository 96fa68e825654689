import { z } from 'zod'
import { problemOf } from '@barn-workbench/core/result'
import { Id, Name } from '@barn-workbench/core/schema'

export const AddRules = z.object({
  globalUniqueIdentifier: z.string().trim().min(1, 'required').pipe(Id),
  name: z.string().trim().min(1, 'required').pipe(Name),
})

/** The key of the sentence that says why a site was not added. */
export function addingFault(error: unknown): 'no-instance-found' | 'cannot-provide' | 'exists' | 'error' {
  const { code } = problemOf(error)
  if (code === 'service-provider/no-instance-found') return 'no-instance-found'
  if (code === 'service-provider/cannot-provide') return 'cannot-provide'
  return code === 'service-provider/exists' ? 'exists' : 'error'
}
