import type { BarnCamera } from '../../simulator'
import { uniformAt, valueNoise } from '../../simulator'
import { CLEANING_EVERY_DAYS, FILM_PER_DAY } from '../../simulator/pigFacts'
import type { BarnMinute } from './barnMinute'
import { FINE_SCALE } from './createCatalogue'

/** Grey levels of a picture by day and by infrared at night. */
const BRIGHTNESS = { day: 138, night: 72, swing: 10 }
/** Sharpness of a clean lens; infrared pictures are softer. */
const SHARPNESS = { day: 0.86, night: 0.71, swing: 0.04 }
const DROPPED_SOMETIMES = 0.06
const BURST_MINUTES = 45
const BURST_SHARE = 0.02

export interface PicturePlaces {
  nightvision: number
  brightness: number
  sharpness: number
  droppedFrames: number
}

/** Days since the lens was last wiped. */
function daysOfDust(camera: BarnCamera, minute: BarnMinute): number {
  const [shortest, longest] = CLEANING_EVERY_DAYS
  const every = shortest + Math.floor(uniformAt(camera.seed, 901) * (longest - shortest + 1))
  const shift = Math.floor(uniformAt(camera.seed, 902) * every)
  return (minute.dayNumber + shift) % every + minute.hour / 24
}

/** What the picture itself is like, animals or none. */
export function fillPicture(row: Float64Array, places: PicturePlaces, camera: BarnCamera, minute: BarnMinute): void {
  const number = minute.time / 60_000
  const [cleanest, dustiest] = FILM_PER_DAY
  const film = daysOfDust(camera, minute) * (cleanest + uniformAt(camera.seed, 903) * (dustiest - cleanest))
  const between = (values: { day: number, night: number }): number => values.night + (values.day - values.night) * minute.lightShare
  const brightness = between(BRIGHTNESS) + (valueNoise(camera.seed, number / 90, 904) - 0.5) * BRIGHTNESS.swing + uniformAt(camera.seed, number, 905)
  const sharpness = between(SHARPNESS) * (1 - film) + (uniformAt(camera.seed, number, 906) - 0.5) * SHARPNESS.swing
  const burst = uniformAt(camera.seed, Math.floor(number / BURST_MINUTES), 907) < BURST_SHARE
  const dropped = uniformAt(camera.seed, number, 908)
  row[places.nightvision] = Math.round((1 - minute.lightShare) * FINE_SCALE)
  row[places.brightness] = Math.round(brightness * FINE_SCALE)
  row[places.sharpness] = Math.round(Math.max(0, sharpness) * FINE_SCALE)
  row[places.droppedFrames] = burst ? Math.floor(dropped * 40) : Number(dropped < DROPPED_SOMETIMES) + Number(dropped < DROPPED_SOMETIMES / 8)
}
