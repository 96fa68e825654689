import { MAXIMUM_UNPLACED_SENSORS } from '@barn-workbench/core/contract'
import { INCIDENT_TYPES } from '@barn-workbench/core/incidentTypes'
import { where } from '@barn-workbench/core/query'
import { barnTexts } from '../barn'
import { createHooks } from '../hooks'
import { createComponentHealth, type IncidentStore } from '../incidents'
import { MAXIMUM_SERIES, newestOfSensors, type MeasurementStore, type RowReceiver } from '../measurements'
import { createFrigateIncidents, createMqtt, entitiesOf, type AwayComponent } from '../mqtt'
import { hookRoutes, mqttRoutes } from '../routes'
import { openSecretBox } from '../secrets'
import type { BarnComposition } from './composeCameras'

interface ConnectionParts {
  measurements: MeasurementStore
  receive: RowReceiver
}

/** The brokers and devices whose incidents are open. */
async function openComponents({ documents }: IncidentStore): Promise<AwayComponent[]> {
  const open = await documents.all([
    where('type', '==', 'healthCheck'),
    where('closedAt', '==', null),
    where('identifier.componentType', 'in', ['mqttBroker', 'mqttDevice']),
  ])
  return open.map(({ identifier, messagePayload }) => ({
    componentType: identifier.componentType as AwayComponent['componentType'],
    componentId: identifier.componentId ?? '',
    prettyName: String(messagePayload.prettyName ?? ''),
  }))
}

/** Creates the connections to brokers, with the readers and senders of messages, and the hooks. */
export function composeConnections(
  { core, stores, language, options }: BarnComposition,
  { measurements, receive }: ConnectionParts,
) {
  const { globalUniqueIdentifier, name } = core.info
  const { incidents, sensors } = stores
  const texts = barnTexts(language)

  async function openIncidents(): Promise<ReadonlyMap<string, number>> {
    const counts = INCIDENT_TYPES.map(async (type): Promise<[string, number]> => [
      type,
      await incidents.documents.count([where('type', '==', type), where('closedAt', '==', null)]),
    ])
    return new Map(await Promise.all(counts))
  }

  const mqtt = createMqtt({
    ...core,
    globalUniqueIdentifier,
    secrets: openSecretBox(options.data, { file: 'mqtt-key', name: "the key of the brokers' passwords" }),
    receive,
    onReview: createFrigateIncidents({ ...core, ...stores }),
    reportHealth: createComponentHealth(incidents),
    openComponents: () => openComponents(incidents),
    awayTexts: { broker: texts.brokerAway, device: texts.deviceAway },
    async entities(id) {
      const all = await sensors.all()
      const rules = { now: core.now(), limit: MAXIMUM_UNPLACED_SENSORS, proposals: new Map() }
      const { values } = newestOfSensors(all, measurements.written.list(MAXIMUM_SERIES), rules)
      const open = { openIncidents: await openIncidents(), incidentNames: texts.openIncidents }
      return entitiesOf({ name, id, sensors: all, values, ...open })
    },
  })
  const hookSecrets = openSecretBox(options.data, { file: 'hook-key', name: 'the key of the hooks' })
  const hooks = createHooks({ ...core, secrets: hookSecrets, receive })
  return { ...mqtt, routes: [...mqttRoutes({ ...core, mqtt }), ...hookRoutes({ ...core, hooks })] }
}
