import { birdsUnderCameraAt } from '../animals/birds'
import { bodyHeight } from '../animals/bodyUp'
import { pigsUnderCameraAt, type FloorAnimal } from '../animals/pigs'
import type { Barn } from '../barn/barn'
import { pictureWidthsPerMetre, projectToPicture } from '../barn/lens'
import { birdPicture, birdScaleFor, type BirdLook } from './birdSprite'
import type { PigStance } from './pigBody'
import { BENDS, COATS, pigPicture, pigShadow, scaleFor, type PigLook } from './pigSprite'
import { applySmoothing, placeAnimal } from './placeAnimal'
import type { SolidContext } from './solids'

const SHADOW = 0.75
const STRIDE_METRES = 0.28
const CHICK_LENGTH = 0.15
const GLINTING_SHARE = 0.55

function stanceOf(animal: FloorAnimal): PigStance {
  if (animal.dead) return 'dead'
  if (animal.lying) return animal.lateral ? 'lateral' : 'sternal'
  return animal.eating ? 'eating' : 'standing'
}

function gaitOf(animal: FloorAnimal): number {
  return animal.walked > 0 ? Math.round(Math.sin((animal.walked / STRIDE_METRES) * Math.PI) * 2) / 2 : 0
}

function pigLook(animal: FloorAnimal, infrared: boolean): PigLook {
  const stance = stanceOf(animal)
  const bend = stance === 'dead' ? 0 : Math.round(animal.bend * BENDS)
  return {
    stance: stance === 'eating' ? 'standing' : stance,
    bend,
    gait: gaitOf(animal),
    coat: Math.floor(animal.tint * COATS),
    infrared,
  }
}

/** Lying ones first, then those that stand over them. */
function byHeight(a: FloorAnimal, b: FloorAnimal): number {
  return Number(b.lying) - Number(a.lying) || (a.animalKey < b.animalKey ? -1 : 1)
}

function glint(solid: SolidContext, animal: FloorAnimal): void {
  if (animal.lying || animal.tint > GLINTING_SHARE) return
  const { context, camera, size } = solid
  const along = animal.length * 0.36
  for (const across of [-0.055, 0.055]) {
    const x = animal.x + Math.cos(animal.heading) * along - Math.sin(animal.heading) * across * animal.length
    const y = animal.y + Math.sin(animal.heading) * along + Math.cos(animal.heading) * across * animal.length
    const [px, py] = projectToPicture(camera.lens, x, y, bodyHeight('pigs', false, animal.length))
    context.beginPath()
    context.arc(px * size.width, py * size.height, Math.max(0.6, size.height / 330), 0, Math.PI * 2)
    context.fillStyle = 'rgba(255,255,255,0.95)'
    context.fill()
  }
}

function earTag(solid: SolidContext, animal: FloorAnimal): void {
  const { context, camera, size } = solid
  const across = animal.length * 0.1 * (animal.mirrored ? -1 : 1)
  const along = animal.length * 0.3
  const x = animal.x + Math.cos(animal.heading) * along - Math.sin(animal.heading) * across
  const y = animal.y + Math.sin(animal.heading) * along + Math.cos(animal.heading) * across
  const [px, py] = projectToPicture(camera.lens, x, y, bodyHeight('pigs', false, animal.length))
  context.beginPath()
  context.arc(px * size.width, py * size.height, size.width / 320, 0, Math.PI * 2)
  context.fillStyle = animal.tint < 0.5 ? '#e0b72e' : '#c8452f'
  context.fill()
}

function paintPigs(solid: SolidContext, animals: FloorAnimal[]): void {
  const { infrared } = solid
  for (const animal of [...animals].sort(byHeight)) {
    const look = pigLook(animal, infrared)
    const scale = scaleFor(animal.length * pictureWidthsPerMetre(solid.camera.lens, animal.x, animal.y) * solid.size.width)
    const up = bodyHeight('pigs', animal.lying, animal.length)
    if (!animal.lying) placeAnimal(solid, animal, pigShadow(look, scale), { up: up / 4, opacity: SHADOW })
    placeAnimal(solid, animal, pigPicture(look, scale), { up, opacity: 1 })
    if (infrared) glint(solid, animal)
    else if (!animal.lying && animal.bend === 0) earTag(solid, animal)
  }
}

function paintBirds(solid: SolidContext, animals: FloorAnimal[]): void {
  const { infrared } = solid
  for (const animal of [...animals].sort(byHeight)) {
    const look: BirdLook = {
      stance: animal.dead ? 'dead' : animal.lying ? 'sitting' : 'standing',
      turn: animal.dead ? 0 : Math.floor(animal.tint * 3) - 1,
      chick: animal.length < CHICK_LENGTH,
      infrared,
    }
    const scale = birdScaleFor(animal.length * pictureWidthsPerMetre(solid.camera.lens, animal.x, animal.y) * solid.size.width)
    placeAnimal(solid, animal, birdPicture(look, scale), {
      up: bodyHeight('chickens', animal.lying, animal.length),
      opacity: 1,
    })
  }
}

export function paintAnimals(solid: SolidContext, barn: Barn, time: number): void {
  applySmoothing(solid.context)
  if (barn.species === 'pigs') paintPigs(solid, pigsUnderCameraAt(barn, solid.camera, time))
  else paintBirds(solid, birdsUnderCameraAt(barn, solid.camera, time))
}
