import type { FloorRectangle } from '../geometry/penLayout'
import { DISC_POSITIONS, DISC_RADIUS, keepInside, type FloorPose } from './lyingPlaces'

const ROUNDS = 8
/** Small enough that rounds settle instead of throwing animals about. */
const SOFTNESS = 0.14

/** Yielding is 1 for an animal that makes way and 0 for one that lies. */
interface Spaced extends FloorPose {
  yielding: number
}

function pushOf(animal: FloorPose, other: FloorPose, length: number): [number, number] {
  let pushX = 0
  let pushY = 0
  const near = DISC_RADIUS * 2 * length
  for (const i of DISC_POSITIONS) {
    const ax = animal.x + Math.cos(animal.heading) * i * length
    const ay = animal.y + Math.sin(animal.heading) * i * length
    for (const j of DISC_POSITIONS) {
      const dx = ax - other.x - Math.cos(other.heading) * j * length
      const dy = ay - other.y - Math.sin(other.heading) * j * length
      const distance = Math.hypot(dx, dy)
      if (distance >= near) continue
      // Vanishes where the discs coincide, so that an animal that walks over another is not thrown from side to side.
      pushX += (dx / near) * (near - distance)
      pushY += (dy / near) * (near - distance)
    }
  }
  return [pushX, pushY]
}

/** Moves standing animals off the others; those that lie stay. Continuous in every position. */
export function spaceOut<T extends Spaced>(animals: T[], pen: FloorRectangle, length: number): T[] {
  let current = animals
  for (let round = 0; round < ROUNDS; round++) {
    const before = current
    current = before.map((animal) => {
      if (animal.yielding === 0) return animal
      let x = animal.x
      let y = animal.y
      for (const other of before) {
        if (other === animal || Math.hypot(animal.x - other.x, animal.y - other.y) > length * 1.2) continue
        const [pushX, pushY] = pushOf(animal, other, length)
        const softness = SOFTNESS * animal.yielding * (0.8 - 0.3 * other.yielding)
        x += pushX * softness
        y += pushY * softness
      }
      return { ...animal, ...keepInside({ x, y, heading: animal.heading }, pen, length) }
    })
  }
  return current
}
