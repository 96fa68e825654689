import { useState } from 'react'
import { useParams } from 'react-router'
import { Id } from '@barn-workbench/core/schema'
import { SessionProvider } from '@barn-workbench/plugin-sdk/host'
import { useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { Dashboard } from '../dashboard/Dashboard'
import { NotFound } from '../router/NotFound'
import { createDeviceSession } from './deviceSession'

/** The dashboard of all sites that is shown without a choice. */
const DEFAULT_SITES_LAYOUT = 'sites-overview'

/** A dashboard whose widgets show several sites. It is stored on this device. */
export function SitesScreen() {
  const { clock } = useWorkbench()
  const { layoutId = DEFAULT_SITES_LAYOUT } = useParams()
  const [device] = useState(() => createDeviceSession(clock))
  if (!Id.safeParse(layoutId).success) return <NotFound />
  return (
    <SessionProvider value={device}>
      <Dashboard key={layoutId} layoutId={layoutId} />
    </SessionProvider>
  )
}
