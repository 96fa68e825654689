import type { BarnTexts } from './barnTexts'
import { englishDocumentation } from './englishDocumentation'

export const english: BarnTexts = {
  pen: (number) => `Pen ${number}`,
  cameraOverPens: (first, last, side) => `Pens ${first}–${last} ${side}`,
  cameraInHall: (row, side) => `Hall ${row} ${side}`,
  areaTypes: {
    pen: 'Pens',
    stallbereich_vh: 'Front and back',
    stallbereich_lr: 'Left and right',
    stalltechnik: 'Barn equipment',
    activity_areas: 'Activity areas',
    functional_areas: 'Functional areas',
  },
  areas: {
    vorne: 'Front',
    hinten: 'Back',
    links: 'Left',
    rechts: 'Right',
    feeder: 'Feeder',
    drinker: 'Drinker',
    lying: 'Lying area',
    activity: 'Activity area',
    dunging: 'Dunging area',
    feeding_zone: 'Feeding zone',
    drinking_zone: 'Drinking zone',
    resting_zone: 'Resting zone',
  },
  work: {
    drinkerDrips: {
      title: 'Drinker is dripping',
      description: 'The floor below the drinker is wet. Replace the nipple.',
    },
    lowWaterPressure: {
      title: 'Low pressure in the water line',
      description: 'Check the filter and the pressure reducer.',
    },
    feedLineEmpty: {
      title: 'Feed line does not fill',
      description: 'The last feeder stays empty. Check the sensor and the auger.',
    },
    fanUneven: { title: 'Exhaust fan runs unevenly', description: 'Clean the blades and check the belt.' },
    heaterFails: { title: 'Heater does not start', description: 'The flame goes out after a minute.' },
    pictureDull: { title: 'Camera picture is dull', description: 'Wipe the dome.' },
    walkwayDirty: { title: 'Clean the walkway', description: 'Feed and dust have piled up by the door.' },
    litterWet: { title: 'Wet litter', description: 'Spread fresh litter and check the drinkers above it.' },
    animalInjured: {
      title: 'Injured animal',
      description: 'Look at it and treat it, or take it to the sick pen.',
    },
    animalChased: { title: 'Separate an animal', description: 'It is being chased away from the feeder.' },
  },
  documentation: englishDocumentation,
  components: {
    climateController: 'Climate controller',
    feedComputer: 'Feed computer',
    light: (compartment) => `Light, compartment ${compartment}`,
  },
  noAnswer: 'No answer',
  floorPlan: 'Barn',
  morningRound: 'Morning round',
  comment: 'Seen on the morning round, parts are ordered.',
  staff: 'Barn staff',
}
