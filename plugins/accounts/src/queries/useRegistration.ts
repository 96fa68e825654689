import { usernameSignIn } from '@barn-workbench/core/contract'
import type { RegistrationMode } from '@barn-workbench/core/schema'
import { useCall } from '@barn-workbench/plugin-sdk/react'

/** Returns who may create an account here; null until this is known. */
export function useRegistration(): RegistrationMode | null {
  const { data } = useCall(usernameSignIn.available, {})
  return data ? (data.registration ?? 'open') : null
}
