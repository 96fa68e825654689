import { authorization } from '@barn-workbench/core/contract'
import { useCall } from '@barn-workbench/plugin-sdk/react'

/** Every permission that the instance knows; undefined until they are loaded. */
export function useEveryPermission(): readonly string[] | undefined {
  const { data, error } = useCall(authorization.allPermissions, {})
  return error ? [] : data?.map(({ id }) => id)
}
