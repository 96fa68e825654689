import { MINUTE } from '@barn-workbench/core/time'
import { uniformAt, valueNoise, type BarnCamera } from '../../simulator'
import { CLEANING_EVERY_DAYS, FILM_PER_DAY } from '../../simulator/model/facts/pigFacts'
import type { BarnMinute } from './barnMinute'
import { columnPlaces, FINE_SCALE } from './createCatalogue'
import type { SeriesCatalogue } from './series'

/** Grey levels of a picture by day and by infrared at night. */
const BRIGHTNESS = { day: 138, night: 72, swing: 10 }
/** Sharpness of a clean lens; infrared pictures are softer. */
const SHARPNESS = { day: 0.86, night: 0.71, swing: 0.04 }
const DROPPED_SOMETIMES = 0.06
const BURST_MINUTES = 45
const BURST_SHARE = 0.02
const DROPPED_IN_BURST = 40

export type FillPicture = (row: Float64Array, camera: BarnCamera, minute: BarnMinute) => void

/** Days since the lens was last wiped. */
function daysOfDust(camera: BarnCamera, minute: BarnMinute): number {
  const [shortest, longest] = CLEANING_EVERY_DAYS
  const every = shortest + Math.floor(uniformAt(camera.seed, 901) * (longest - shortest + 1))
  const shift = Math.floor(uniformAt(camera.seed, 902) * every)
  return ((minute.dayNumber + shift) % every) + minute.hour / 24
}

/** What the picture itself is like, animals or none. */
export function createPictureRows(catalogue: SeriesCatalogue): FillPicture {
  const at = columnPlaces(catalogue)
  const places = [
    at('image_quality_nightvision'),
    at('image_quality_brightness'),
    at('image_quality_sharpness'),
    at('dropped_frames'),
  ] as const
  const [nightvision, brightness, sharpness, droppedFrames] = places
  return (row, camera, minute) => {
    const number = minute.time / MINUTE
    const [cleanest, dustiest] = FILM_PER_DAY
    const film = daysOfDust(camera, minute) * (cleanest + uniformAt(camera.seed, 903) * (dustiest - cleanest))
    const between = (values: { day: number; night: number }): number =>
      values.night + (values.day - values.night) * minute.lightShare
    const grey =
      between(BRIGHTNESS) +
      (valueNoise(camera.seed, number / 90, 904) - 0.5) * BRIGHTNESS.swing +
      uniformAt(camera.seed, number, 905)
    const sharp = between(SHARPNESS) * (1 - film) + (uniformAt(camera.seed, number, 906) - 0.5) * SHARPNESS.swing
    const burst = uniformAt(camera.seed, Math.floor(number / BURST_MINUTES), 907) < BURST_SHARE
    const dropped = uniformAt(camera.seed, number, 908)
    row[nightvision] = Math.round((1 - minute.lightShare) * FINE_SCALE)
    row[brightness] = Math.round(grey * FINE_SCALE)
    row[sharpness] = Math.round(Math.max(0, sharp) * FINE_SCALE)
    row[droppedFrames] = burst
      ? Math.floor(dropped * DROPPED_IN_BURST)
      : Number(dropped < DROPPED_SOMETIMES) + Number(dropped < DROPPED_SOMETIMES / 8)
  }
}
