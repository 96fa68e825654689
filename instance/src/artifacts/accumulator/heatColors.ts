/** A colour: red, green and blue, 0–255. */
type Rgb = readonly [red: number, green: number, blue: number]

/**
 * The scale "inferno" in steps of a tenth: its brightness grows evenly, so that more looks like more, also for people
 * who cannot distinguish red from green.
 */
const HEAT_COLORS: readonly Rgb[] = [
  [0, 0, 4],
  [22, 11, 57],
  [66, 10, 104],
  [106, 23, 110],
  [147, 38, 103],
  [188, 55, 84],
  [221, 81, 58],
  [243, 120, 25],
  [252, 165, 10],
  [246, 215, 70],
  [252, 255, 164],
]
/** Position on the scale, 0–1, of the weakest movement: a colour that is seen on a dark picture. */
const FIRST_POSITION = 0.2
/** Share of the greatest intensity up to which movement is not drawn, so that noise leaves no veil. */
const LEAST_VISIBLE = 0.04
/** Opacity of the weakest and of the strongest movement that is drawn, 0–255. */
const WEAKEST_ALPHA = 70
const STRONGEST_ALPHA = 235

/** Colour and opacity of an intensity from 0 to 1. */
export function heatColor(intensity: number): readonly [...Rgb, alpha: number] {
  if (!(intensity > LEAST_VISIBLE)) return [0, 0, 0, 0]
  const level = Math.min(1, intensity)
  const position = (FIRST_POSITION + (1 - FIRST_POSITION) * level) * (HEAT_COLORS.length - 1)
  const index = Math.min(HEAT_COLORS.length - 2, Math.floor(position))
  const share = position - index
  const [from, to] = [HEAT_COLORS[index] as Rgb, HEAT_COLORS[index + 1] as Rgb]
  const mix = (channel: 0 | 1 | 2) => Math.round(from[channel] + (to[channel] - from[channel]) * share)
  return [mix(0), mix(1), mix(2), Math.round(WEAKEST_ALPHA + (STRONGEST_ALPHA - WEAKEST_ALPHA) * level)]
}
