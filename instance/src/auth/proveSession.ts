import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { PasskeySignIn } from './passkeys'
import type { PasskeyUse } from './passkeys/passkeySignIn'
import type { SessionStore } from './sessions'
import { checkOwnPassword, type PasswordDependencies } from './setPassword'

/** Who proves something in which session, and by what. */
export interface ProofRequest {
  accountId: string
  sessionId: string
  proof: { password: string } | PasskeyUse
}

type ProofErrors = 'account/wrong-password' | 'account/no-password' | 'login/passkey-invalid' | 'request/too-many'

/** Takes a password or a passkey as a proof that the person who signed in still sits there. */
export async function proveSession(
  dependencies: PasswordDependencies & { sessions: SessionStore; passkeySignIn: PasskeySignIn },
  { accountId, sessionId, proof }: ProofRequest,
): Promise<Result<undefined, ProofErrors>> {
  if ('password' in proof) {
    const checked = await checkOwnPassword(dependencies, accountId, proof.password)
    if (!checked.ok) return checked
  } else if (!(await dependencies.passkeySignIn.proves(accountId, proof))) return fail('login/passkey-invalid')
  await dependencies.sessions.noteProof(sessionId)
  return succeed(undefined)
}
