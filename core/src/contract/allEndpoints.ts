import { accounts } from './accounts'
import { authorization } from './authorization'
import { authorizationRoles } from './authorizationRoles'
import { cameraCanvases } from './cameraCanvases'
import { cameras } from './cameras'
import { cameraSetup } from './cameraSetup'
import { data } from './data'
import { dataCollection } from './dataCollection'
import { deadAnimals } from './deadAnimals'
import { displayMode } from './displayMode'
import type { Endpoint, EndpointGroup } from './endpoint'
import { eula } from './eula'
import { events } from './events'
import { incidentComments } from './incidentComments'
import { incidentEvents, incidents } from './incidents'
import { instanceInfo } from './instanceInfo'
import { layouts } from './layouts'
import { recordings } from './recordings'
import { regions } from './regions'
import { sessionCalls } from './session'
import { emailSignIn, usernameSignIn } from './signIn'
import { streaming } from './streaming'
import { vmsInstances } from './vmsInstances'
import { watchdogs } from './watchdogs'

const groups: readonly EndpointGroup[] = [
  accounts,
  authorization,
  authorizationRoles,
  cameraCanvases,
  cameras,
  cameraSetup,
  instanceInfo,
  data,
  dataCollection,
  deadAnimals,
  displayMode,
  emailSignIn,
  eula,
  events,
  incidentComments,
  incidentEvents,
  incidents,
  layouts,
  recordings,
  regions,
  sessionCalls,
  streaming,
  usernameSignIn,
  vmsInstances,
  watchdogs,
]

/** Every call of the contract. */
export const allEndpoints: readonly Endpoint[] = groups.flatMap((group) => Object.values(group))
