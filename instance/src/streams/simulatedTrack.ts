import type { SimulatedSilence } from '../pictures'
import type { PictureTrack } from './pictureVideo'

/** The pictures of a simulated camera: there is one for any time at which it sees something, from `keptSince` on (ms since the epoch). */
export function createSimulatedTrack(
  cameraId: string,
  silence: SimulatedSilence,
  keptSince: () => number,
): PictureTrack {
  return {
    cameraId,
    shape: 'simulated',
    silenceBetween: (from, to) => [{ from: -Infinity, to: keptSince() }, ...silence.between(from, to)],
    pictureAt: (time) => Promise.resolve(silence.at(time) ? null : { kind: 'simulated', cameraId, time }),
    isPredictable: true,
  }
}
