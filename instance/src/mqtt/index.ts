/*
 * Connections to brokers of MQTT. `connectionStore` keeps them, `createMqtt` opens, changes and ends them.
 *
 * 1. `connect` reaches a broker: `brokerLink` keeps one connection and makes it anew when it breaks off, `testBroker`
 *    tries one and reports how far it came, `faults` names the errors.
 * 2. `connectionRun` connects a link with its reader and its sender. `messageReader` takes each message;
 *    `read/messageLimit` says whether it is read at all. It is a description of a sensor (`read/discovery`), a value
 *    (`read/sensorValue`), a last will (`read/availabilities`) or a review of Frigate (`read/frigateReview`).
 * 3. Values become rows (`read/rowBatch`), which go the way of all rows from outside. Reviews become detections
 *    (`frigateIncidents`). A broker or device that is away for too long becomes an incident (`watchAway`).
 * 4. `send` says what this instance knows: `entities` makes the descriptions and states, `sender` sends what has
 *    changed.
 *
 * A topic is a path such as `zigbee2mqtt/pen 1`; a filter is a topic in which `+` stands for one level and `#` for all
 * that follow. A retained message is one that the broker has kept for whoever comes later.
 */

export { createMqtt, type Mqtt } from './createMqtt'
export { testBroker } from './connect/testBroker'
export { createFrigateIncidents } from './frigateIncidents'
export type { AwayComponent } from './watchAway'
export { entitiesOf } from './send/entities'
