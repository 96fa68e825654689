import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { incidents } from '@barn-workbench/core/contract'
import type { IncidentHandler } from '@barn-workbench/core/schema'
import { useCall } from '@barn-workbench/plugin-sdk/react'

/** Height of a form that is being loaded, px. */
const LOADING_HEIGHT = 240

interface WithHandlerProps {
  type: string
  children: (handler: IncidentHandler) => ReactNode
}

/**
 * Loads what an instance says about a type of incidents, and draws its form. Where it says nothing, or cannot be reached,
 * the form has no choices: what is reported is typed.
 */
export function WithHandler({ type, children }: WithHandlerProps) {
  const { data, isError } = useCall(incidents.handler, { params: { type, simplified: 'false' } })
  if (!data && !isError) return <Skeleton height={LOADING_HEIGHT} />
  return children(data ?? { type, triggers: {} })
}
