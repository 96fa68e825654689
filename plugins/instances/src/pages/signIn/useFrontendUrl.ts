import { useWorkbench } from '@barn-workbench/plugin-sdk/react'

/** The address of this client, to which the links of a mail lead: its origin and the path below which it is served. */
export function useFrontendUrl(): string {
  const { hrefOf } = useWorkbench()
  return new URL(hrefOf('/'), location.origin).href.replace(/\/$/, '')
}
