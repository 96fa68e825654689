import { useWorkbench } from '../context/WorkbenchContext'

/**
 * The URL of this client: its origin and the path below which it is served, without a slash at the end. Calls that make
 * an instance mail a link take it as `frontendUrl`. @public
 */
export function useFrontendUrl(): string {
  const { hrefOf } = useWorkbench()
  return new URL(hrefOf('/'), location.origin).href.replace(/\/$/, '')
}
