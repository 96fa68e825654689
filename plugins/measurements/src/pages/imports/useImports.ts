import { imports } from '@barn-workbench/core/contract'
import { MINUTE } from '@barn-workbench/core/time'
import { useCall } from '@barn-workbench/plugin-sdk/react'

/** The imports that can be taken back, the newest first. */
export function useImports() {
  return useCall(imports.list, {}, { refresh: MINUTE, keepPrevious: true })
}

export type ImportList = ReturnType<typeof useImports>
