import { ProblemError } from '@barn-workbench/core/result'
import type { Session } from '@barn-workbench/core/session'
import type { SubmitOptions, Versioned, Write } from '@barn-workbench/core/writes'
import { writesOf } from '@barn-workbench/plugin-sdk/host'

interface WriteScope extends SubmitOptions {
  session: Session | null
}

/**
 * Makes a change on the instance of a page. Resolves to null where the user has undone it. Rejects with a
 * `ProblemError`, which the user has read unless it is part of a batch.
 */
export async function submitWrite<Input, Entity extends Versioned>(
  write: Write<Input, Entity>,
  input: Input,
  { session, ...options }: WriteScope,
): Promise<{ entity: Entity | null } | null> {
  if (!session) throw new ProblemError({ code: 'client/no-instance-selected', params: {} })
  const writes = writesOf(session, session.snapshot().dataScope)
  const outcome = await writes.submit(write, input, options)
  if (outcome.state === 'refused') throw new ProblemError(outcome.problem, { isTold: !options.batch })
  return outcome.state === 'done' ? { entity: outcome.entity } : null
}
