import { z } from 'zod'
import { DiscoveredSensor, Id, MqttConnection, MqttPassword, MqttSettings, MqttTest, MqttTopic } from '../schema'
import { anyOf, endpoint, idParams } from './endpoint'

const access = anyOf('data.connect')

/**
 * Connections to brokers of MQTT. All calls need `data.connect`. No reply contains a password. `request/invalid`: at
 * `connection.sensors.<n>.unit`, the unit does not fit the measurement (`not_a_choice`).
 */
export const mqtt = {
  /** Returns all connections with their states, by name. */
  list: endpoint({
    method: 'GET',
    path: '/api/workbench/mqtt',
    access,
    form: 'result',
    reply: z.array(MqttConnection),
  }),

  /** Adds a connection, and opens it if it is on. `connection/too-many`: there are 20. */
  create: endpoint({
    method: 'POST',
    path: '/api/workbench/mqtt',
    access,
    body: z.strictObject({ connection: MqttSettings, password: MqttPassword }),
    status: 201,
    form: 'result',
    reply: MqttConnection,
    errors: ['connection/too-many', 'request/invalid'],
  }),

  /** Changes a connection, and opens it anew. A password that is left out stays, unless the address changes. */
  update: endpoint({
    method: 'PATCH',
    path: '/api/workbench/mqtt/:id',
    access,
    replaces: true,
    params: idParams,
    body: z.strictObject({ updates: MqttSettings.partial(), password: MqttPassword }),
    form: 'result',
    reply: MqttConnection,
    errors: ['connection/not-found', 'request/invalid', 'request/version-mismatch'],
  }),

  /** Ends a connection and removes it. The rows that came by it stay. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/workbench/mqtt/:id',
    access,
    params: idParams,
    form: 'nothing',
    reply: z.undefined(),
    errors: ['connection/not-found'],
  }),

  /**
   * Connects once and returns how far it came. With the id of a connection, its password is used for the same address
   * where none is given.
   */
  test: endpoint({
    method: 'POST',
    path: '/api/workbench/mqtt/test',
    access,
    managesTransactions: true,
    body: z.strictObject({
      connectionId: Id.optional(),
      ...MqttSettings.pick({ address: true, username: true, certificateAuthority: true }).shape,
      password: MqttPassword,
    }),
    form: 'result',
    reply: MqttTest,
    errors: ['request/too-many'],
  }),

  /**
   * Returns the topics of a connection that contain a text, the newest first, at most 200, and the sensors that
   * describe themselves.
   */
  topics: endpoint({
    method: 'GET',
    path: '/api/workbench/mqtt/:id/topics',
    access,
    params: idParams,
    query: z.object({ contains: z.string().max(256).optional() }),
    form: 'result',
    reply: z.object({ topics: z.array(MqttTopic), count: z.int(), discovered: z.array(DiscoveredSensor) }),
    errors: ['connection/not-found'],
  }),
}
