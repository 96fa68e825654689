/** Two presses of a key that come as fast as this are of a key that is held, ms. */
const HELD = 160
/** Number of presses from which on a held key goes further with each. */
const FASTER = [
  { from: 40, factor: 10 },
  { from: 20, factor: 5 },
  { from: 8, factor: 2 },
] as const

/** Creates a function that makes the steps of a key larger the longer it is held. */
export function createAcceleration(now: () => number): (by: number) => number {
  let last = { time: -Infinity, by: 0, presses: 0 }
  return (by) => {
    const isHeld = now() - last.time <= HELD && by === last.by
    last = { time: now(), by, presses: isHeld ? last.presses + 1 : 0 }
    return by * (FASTER.find(({ from }) => last.presses >= from)?.factor ?? 1)
  }
}
