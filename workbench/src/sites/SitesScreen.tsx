import { useState } from 'react'
import { useParams } from 'react-router'
import type { Clock } from '@barn-workbench/core/clock'
import type { DisplayModeState } from '@barn-workbench/core/displayMode'
import { ProblemError } from '@barn-workbench/core/result'
import { Id } from '@barn-workbench/core/schema'
import type { Session, SessionSnapshot } from '@barn-workbench/core/session'
import { SessionProvider } from '@barn-workbench/plugin-sdk/host'
import { useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { Dashboard } from '../dashboard/Dashboard'
import { DEVICE_ID } from '../layouts/device'
import { NotFound } from '../router/NotFound'

/** A dashboard whose widgets show several sites. It is stored on this device. */
export function SitesScreen() {
  const { clock } = useWorkbench()
  const { layoutId = '' } = useParams()
  const [device] = useState(() => createDeviceSession(clock))
  if (!Id.safeParse(layoutId).success) return <NotFound />
  return (
    <SessionProvider value={device}>
      <Dashboard key={layoutId} layoutId={layoutId} />
    </SessionProvider>
  )
}

const SNAPSHOT: SessionSnapshot = {
  connection: { strategy: 'local', checking: false, problem: null, latency: null, forced: false, recoveries: 0 },
  login: { state: 'loggedIn', problem: null },
  isEulaWithdrawn: false,
  permissions: new Set(),
  arePermissionsKnown: true,
  accountId: 'device',
  dataScope: 'device',
  species: null,
  version: null,
  instanceType: null,
  timeZone: null,
  clockOffset: 0,
  isAutoLoginAllowed: false,
}

const DISPLAY_MODE: DisplayModeState = {
  settings: null,
  propertySources: {},
  errors: [],
  isCloudOverrideAllowed: false,
  defaults: null,
  problem: null,
}

const none = () => undefined

/**
 * Represents this device to a dashboard that expects an instance: it has no data and answers nothing, so that layouts
 * are kept only on this device, as with an instance without layouts.
 */
function createDeviceSession(clock: Clock): Session {
  const answerNothing = async () => {
    throw new ProblemError({ code: 'request/not-found', params: {}, status: 404 })
  }
  return {
    id: DEVICE_ID,
    instance: { globalUniqueIdentifier: DEVICE_ID, name: '', discoveryObject: {} },
    clock,
    ready: Promise.resolve(),
    publicKey: () => null,
    display: { get: () => null, set: none },
    send: answerNothing,
    columns: answerNothing,
    download: answerNothing,
    openStream: answerNothing,
    urlOf: answerNothing,
    list: answerNothing,
    count: answerNothing,
    displayMode: { get: () => DISPLAY_MODE, subscribe: () => none, load: async () => undefined, set: answerNothing },
    snapshot: () => SNAPSHOT,
    subscribe: () => none,
    logIn: none,
    logOut: none,
    acceptEula: none,
    withdrawEula: answerNothing,
    checkConnection: async () => true,
    refreshFacts: async () => undefined,
    trustKey: none,
    trustAddress: none,
    close: none,
  }
}
