import { accounts } from './accounts'
import { accountSignIn } from './accountSignIn'
import { artifacts } from './artifacts'
import { authorization, authorizationRoles } from './authorization'
import { backup } from './backup'
import { cameraCanvases } from './cameraCanvases'
import { cameraMovement } from './cameraMovement'
import { cameras } from './cameras'
import { cameraSearch } from './cameraSearch'
import { cameraSetup } from './cameraSetup'
import { data } from './data'
import { dataCollection } from './dataCollection'
import { deadAnimals } from './deadAnimals'
import { detections } from './detections'
import { displayMode } from './displayMode'
import { displays } from './displays'
import { dutyCalendar } from './dutyCalendar'
import type { Endpoint, EndpointGroup } from './endpoint'
import { eula } from './eula'
import { events } from './events'
import { evidence } from './evidence'
import { guestLinks } from './guestLinks'
import { handovers } from './handovers'
import { hooks } from './hooks'
import { https } from './https'
import { imports } from './imports'
import { incidentComments } from './incidentComments'
import { incidentPhotos } from './incidentPhotos'
import { incidentEvents, incidents } from './incidents'
import { instanceInfo } from './instanceInfo'
import { instancePlugins } from './instancePlugins'
import { layoutHistory } from './layoutHistory'
import { layouts } from './layouts'
import { logs } from './logs'
import { machines } from './machines'
import { measurements } from './measurements'
import { monitoring } from './monitoring'
import { mqtt } from './mqtt'
import { network } from './network'
import { notifications, notificationSettings, pushDevices, webhooks } from './notifications'
import { ownAccount } from './ownAccount'
import { passkeySignIn } from './passkeySignIn'
import { recordings } from './recordings'
import { regions } from './regions'
import { rounds } from './rounds'
import { rules } from './rules'
import { sensors } from './sensors'
import { identityProvider, serviceProviders } from './serviceProviders'
import { sessionCalls } from './session'
import { emailSignIn, remoteSignIn, usernameSignIn } from './signIn'
import { site } from './site'
import { streaming } from './streaming'
import { system } from './system'
import { unusual } from './unusual'
import { vmsInstances } from './vmsInstances'
import { watchdogs } from './watchdogs'

/** Every group of calls by its name in the code. */
export const endpointGroups: Readonly<Record<string, EndpointGroup>> = {
  accounts,
  accountSignIn,
  artifacts,
  authorization,
  authorizationRoles,
  backup,
  site,
  monitoring,
  cameraCanvases,
  cameras,
  cameraMovement,
  cameraSearch,
  cameraSetup,
  instanceInfo,
  data,
  dataCollection,
  deadAnimals,
  detections,
  displayMode,
  emailSignIn,
  eula,
  events,
  evidence,
  handovers,
  identityProvider,
  incidentComments,
  incidentEvents,
  incidentPhotos,
  https,
  incidents,
  instancePlugins,
  layouts,
  layoutHistory,
  displays,
  guestLinks,
  logs,
  machines,
  measurements,
  imports,
  hooks,
  mqtt,
  network,
  notifications,
  notificationSettings,
  dutyCalendar,
  pushDevices,
  webhooks,
  ownAccount,
  passkeySignIn,
  recordings,
  regions,
  remoteSignIn,
  serviceProviders,
  sessionCalls,
  streaming,
  system,
  unusual,
  usernameSignIn,
  rounds,
  rules,
  sensors,
  vmsInstances,
  watchdogs,
}

/** Every call of the contract. */
export const allEndpoints: readonly Endpoint[] = Object.values(endpointGroups).flatMap((group) => Object.values(group))
