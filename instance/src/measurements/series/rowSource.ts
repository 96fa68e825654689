import type { Barn } from '../../simulator'
import { createBarnMinutes } from './barnMinute'
import { createBroilerRows } from './broilerRows'
import { createCatalogue } from './catalogue'
import { createPictureRows } from './pictureRows'
import { createPigRows } from './pigRows'
import type { RowSource } from './series'

/** Increased whenever the same seed and time give other values than before. */
const SERIES_VERSION = 3

/**
 * Creates the source of the rows of a simulated barn. It is fastest if all cameras of a minute are read in succession.
 */
export function createRowSource(barn: Barn): RowSource {
  const catalogue = createCatalogue(barn.species)
  const minuteAt = createBarnMinutes(barn)
  const fillAnimals = barn.species === 'pigs' ? createPigRows(barn, catalogue) : createBroilerRows(barn, catalogue)
  const fillPicture = createPictureRows(catalogue)
  return {
    catalogue,
    timeZone: barn.timeZone,
    cameras: barn.cameras,
    fingerprint: JSON.stringify([
      SERIES_VERSION,
      barn.seed,
      barn.species,
      barn.simulationStart,
      barn.timeZone,
      barn.cameras.map((camera) => [camera.cameraId, camera.pens]),
      catalogue.series.map((series) => series.column),
    ]),
    fillRow(row, cameraIndex, time, scope = 'all') {
      const camera = barn.cameras[cameraIndex]
      const minute = minuteAt(time)
      if (!camera || minute.offline.has(camera.cameraId)) return false
      if (scope === 'all') fillAnimals(row, camera, minute)
      fillPicture(row, camera, minute)
      return true
    },
  }
}
