import { MINUTE } from '@barn-workbench/core/time'
import {
  createCatalogue,
  createColumnLookup,
  FINE_SCALE,
  type RowSource,
  type SeriesCatalogue,
} from '../../measurements/series/catalogue'
import { CLEANING_EVERY_DAYS, FILM_PER_DAY, uniformAt, valueNoise, type Barn, type BarnCamera } from '../model'
import { createBarnMinutes, type BarnMinute } from './barnMinute'
import { createBroilerRows } from './broilerRows'
import { createPigRows } from './pigRows'

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

/** Mean grey level (0–255) of a picture by day and by infrared, and how much it varies. */
const BRIGHTNESS = { day: 138, night: 72, swing: 10 }
/** Sharpness (0..1) of a picture through a clean lens by day and by infrared, and how much it varies. */
const SHARPNESS = { day: 0.86, night: 0.71, swing: 0.04 }
/** Share of the minutes in which a frame is dropped. */
const DROPPING_SHARE = 0.06
/**
 * Bursts of dropped frames: their length, the share of time that they take, and most frames that one drops in a minute.
 */
const BURST_MINUTES = 45
const BURST_SHARE = 0.02
const MOST_DROPPED_IN_BURST = 40
/** Minutes over which the brightness changes. */
const BRIGHTNESS_PERIOD_MINUTES = 90

type FillPicture = (row: Float64Array, camera: BarnCamera, minute: BarnMinute) => void

/** Days since the last cleaning of the lens, with fraction. */
function daysSinceCleaning(camera: BarnCamera, minute: BarnMinute): number {
  const [shortest, longest] = CLEANING_EVERY_DAYS
  const period = shortest + Math.floor(uniformAt(camera.seed, 901) * (longest - shortest + 1))
  const shift = Math.floor(uniformAt(camera.seed, 902) * period)
  return ((minute.dayNumber + shift) % period) + minute.hour / 24
}

/** Returns a function that computes the series about the quality of the picture. */
function createPictureRows(catalogue: SeriesCatalogue): FillPicture {
  const columnIndex = createColumnLookup(catalogue)
  const nightvision = columnIndex('image_quality_nightvision')
  const brightness = columnIndex('image_quality_brightness')
  const sharpness = columnIndex('image_quality_sharpness')
  const droppedFrames = columnIndex('dropped_frames')
  return (row, camera, minute) => {
    const minuteNumber = minute.time / MINUTE
    const [cleanest, dustiest] = FILM_PER_DAY
    const film = daysSinceCleaning(camera, minute) * (cleanest + uniformAt(camera.seed, 903) * (dustiest - cleanest))
    const between = (values: { day: number; night: number }): number =>
      values.night + (values.day - values.night) * minute.lightShare
    const grey =
      between(BRIGHTNESS) +
      (valueNoise(camera.seed, minuteNumber / BRIGHTNESS_PERIOD_MINUTES, 904) - 0.5) * BRIGHTNESS.swing +
      uniformAt(camera.seed, minuteNumber, 905)
    const sharp = between(SHARPNESS) * (1 - film) + (uniformAt(camera.seed, minuteNumber, 906) - 0.5) * SHARPNESS.swing
    const isBurst = uniformAt(camera.seed, Math.floor(minuteNumber / BURST_MINUTES), 907) < BURST_SHARE
    const dropped = uniformAt(camera.seed, minuteNumber, 908)
    row[nightvision] = Math.round((1 - minute.lightShare) * FINE_SCALE)
    row[brightness] = Math.round(grey * FINE_SCALE)
    row[sharpness] = Math.round(Math.max(0, sharp) * FINE_SCALE)
    row[droppedFrames] = isBurst
      ? Math.floor(dropped * MOST_DROPPED_IN_BURST)
      : Number(dropped < DROPPING_SHARE) + Number(dropped < DROPPING_SHARE / 8)
  }
}
