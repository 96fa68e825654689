import { connect } from 'node:net'

/*
 * Sends messages to a broker at a steady rate, by packets that are made once, so that little of the processor is used:
 * `node floodBroker.mjs port perSecond topics`. Runs until it is killed.
 */

const [port, perSecond, topics] = process.argv.slice(2).map(Number)
/** Time between two writes, in ms. */
const PERIOD = 10
/** The connect packet of MQTT 3.1.1 with a clean session, no keepalive, and the name `flood`. */
const CONNECT = Buffer.from([16, 17, 0, 4, 77, 81, 84, 84, 4, 2, 0, 0, 0, 5, 102, 108, 111, 111, 100])

function packetOf(number) {
  const topic = Buffer.from(`flood/${number % topics}`)
  const payload = Buffer.from(`{"t":${number % 50}}`)
  return Buffer.concat([Buffer.from([48, 2 + topic.length + payload.length, 0, topic.length]), topic, payload])
}

const packets = Array.from({ length: topics }, (_, number) => packetOf(number))
const socket = connect(port, '127.0.0.1', () => {
  socket.write(CONNECT)
  socket.once('data', () => {
    const start = performance.now()
    let sent = 0
    setInterval(() => {
      const due = Math.floor(((performance.now() - start) / 1_000) * perSecond)
      const next = []
      for (; sent < due; sent++) next.push(packets[sent % topics])
      socket.write(Buffer.concat(next))
    }, PERIOD)
  })
})
