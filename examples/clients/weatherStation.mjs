// Sends the values of a weather station to a barn: node weatherStation.mjs
// BARN is the address, KEY a key with the right data.write. ROUNDS ends it after some rounds; without it, it goes on.
import { setTimeout as wait } from 'node:timers/promises'

const { BARN, KEY, SENSOR = 'roof', SECONDS = '60', ROUNDS = 'Infinity' } = process.env

/** Stands for your device. Units may be those of the device: the barn converts them. */
async function measure() {
  return [
    { measurement: 'temperature', value: 68.5, unit: '°F' },
    { measurement: 'humidity', value: 61 },
    { measurement: 'pressure', value: 1013.2, unit: 'hPa' },
  ]
}

/** Rows that the barn has not answered for yet. They wait while there is no connection. */
let waiting = []

async function send() {
  const response = await fetch(`${BARN}/api/workbench/measurements`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(waiting),
  })
  if (response.status >= 500 || response.status === 429) throw new Error(`status ${response.status}`)
  const answer = await response.json()
  if (!response.ok) throw Object.assign(new Error(JSON.stringify(answer)), { isFinal: true })
  const { accepted, corrected, same, refused, rows } = answer.result
  console.log(JSON.stringify({ accepted, corrected, same, refused }))
  for (const { row, sentence } of rows) if (sentence) console.error(waiting[row - 1].measurement, sentence)
  waiting = []
}

for (let round = 1; round <= Number(ROUNDS); round++) {
  const time = Date.now()
  waiting.push(...(await measure()).map((value) => ({ ...value, sensor: SENSOR, time })))
  await send().catch((error) => {
    console.error(error.message)
    if (error.isFinal) process.exit(1)
  })
  if (round < Number(ROUNDS)) await wait(Number(SECONDS) * 1000)
}
