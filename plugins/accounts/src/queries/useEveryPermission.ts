import { authorization } from '@barn-workbench/core/contract'
import { useCall } from '@barn-workbench/plugin-sdk/react'

/** Every permission that the instance knows; none until they are loaded. */
export function useEveryPermission(): readonly string[] {
  const { data } = useCall(authorization.allPermissions, {})
  return (data ?? []).map(({ id }) => id)
}
