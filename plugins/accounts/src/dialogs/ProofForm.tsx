import { useState } from 'react'
import { z } from 'zod'
import { ownAccount } from '@barn-workbench/core/contract'
import { problemOf } from '@barn-workbench/core/result'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { FormFrame, useForm } from '@barn-workbench/plugin-sdk/form'
import { IconFingerprint } from '@barn-workbench/plugin-sdk/icons'
import { passkeyObstacle, useMessages, useProblemText, useSession } from '@barn-workbench/plugin-sdk/react'
import { Button, PasswordInput } from '@barn-workbench/plugin-sdk/ui'

const Rules = z.object({ password: z.string().min(1, 'required') })

/** Asks for the password or a passkey of the user, and sends it as a proof. */
export function ProofForm({ close, setUnsaved }: DialogProps<null, true>) {
  const t = useMessages()
  const session = useSession()
  const problemText = useProblemText()
  const [passkeyProblem, setPasskeyProblem] = useState<string | null>(null)
  const form = useForm({
    schema: Rules,
    initial: { password: '' },
    onSubmit: async ({ password }) => {
      await session.send(ownAccount.prove, { body: { password } })
      close(true)
    },
    problemFields: { 'account/wrong-password': { field: 'password', message: 'wrong_password' } },
  })
  const proveByPasskey = async () => {
    try {
      await (await import('../writes/proveByPasskey')).proveByPasskey(session)
      close(true)
    } catch (error) {
      setPasskeyProblem(problemText(problemOf(error)))
    }
  }
  const password = form.field('password')
  return (
    <FormFrame form={form} submit={t('proof.submit')} onCancel={() => close(null)} setUnsaved={setUnsaved}>
      <p>{t('proof.text')}</p>
      <PasswordInput
        label={t('proof.password')}
        autoComplete="current-password"
        size="md"
        data-autofocus
        {...password}
        value={password.value ?? ''}
        aria-invalid={password.error !== null}
        visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
      />
      {passkeyObstacle() === null && (
        <Button variant="default" leftSection={<IconFingerprint size={16} />} onClick={() => void proveByPasskey()}>
          {t('proof.passkey')}
        </Button>
      )}
      {passkeyProblem !== null && <p role="alert">{passkeyProblem}</p>}
      <p>{t('proof.otherwise')}</p>
    </FormFrame>
  )
}
