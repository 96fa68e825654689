import { defineWidget } from '@barn-workbench/plugin-sdk/widget'

const ROUNDS = 200
const PICTURES = 12
/** Pictures of 16:9 with 1,080 lines. */
const WIDTH = 1920

const medianOf = (values) => values.sort((left, right) => left - right)[Math.floor(values.length / 2)]

async function timesOf(rounds, run) {
  const times = []
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now()
    await run()
    times.push(performance.now() - start)
  }
  return medianOf(times)
}

/** Shows how long a round trip to the workbench takes, and a picture that the workbench has already, in ms. */
export default defineWidget({
  mount(element, host) {
    async function measure() {
      const cameras = await host.call('cameras.query', { body: { limit: 1 } })
      const [{ cameraId }] = cameras
      const time = host.clock.get() - 60_000
      const picture = async () => (await host.picture(cameraId, { time, width: WIDTH })).close()
      await picture()
      const call = await timesOf(ROUNDS, () => host.storage.get('nothing'))
      element.textContent = JSON.stringify({ call, picture: await timesOf(PICTURES, picture) })
    }
    host.show({ kind: 'content' })
    measure().catch((error) => (element.textContent = JSON.stringify({ error: String(error) })))
  },
})
