import { usernameSignIn } from '@barn-workbench/core/contract'
import type { RegistrationMode } from '@barn-workbench/core/schema'
import { useCall } from '@barn-workbench/plugin-sdk/react'

/** Who may make an account here; null as long as that is not known. */
export function useRegistration(): RegistrationMode | null {
  const { data } = useCall(usernameSignIn.available, {})
  return data ? (data.registration ?? 'open') : null
}
