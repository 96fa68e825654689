import { backdropOf } from './backdrop'
import type { Scene } from './scene'
import type { StripGround } from './strip'

/** The background of a plot of a width in device px, for those who draw pixel by pixel. */
export function groundOf(scene: Scene, width: number, gridRows: readonly number[]): StripGround {
  const { theme } = scene
  return {
    surface: theme.pixel(theme.surface),
    grid: { color: theme.pixel(theme.line), rows: gridRows },
    backdrop: backdropOf(scene, width),
  }
}
