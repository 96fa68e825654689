import type { BarnTexts } from './barnTexts'
import { germanDocumentation } from './germanDocumentation'

const SIDES = { north: 'Nord', south: 'Süd', west: 'West', east: 'Ost' } as const

export const german: BarnTexts = {
  pen: (number) => `Bucht ${number}`,
  cameraOverPens: (first, last, side) => `Buchten ${first}–${last} ${SIDES[side]}`,
  cameraInHall: (row, side) => `Halle ${row} ${SIDES[side]}`,
  areaTypes: {
    pen: 'Buchten',
    stallbereich_vh: 'Vorne und hinten',
    stallbereich_lr: 'Links und rechts',
    stalltechnik: 'Stalltechnik',
    activity_areas: 'Aktivitätsbereiche',
    functional_areas: 'Funktionsbereiche',
  },
  areas: {
    vorne: 'Vorne',
    hinten: 'Hinten',
    links: 'Links',
    rechts: 'Rechts',
    feeder: 'Futterautomat',
    drinker: 'Tränke',
    lying: 'Liegebereich',
    activity: 'Aktivitätsbereich',
    dunging: 'Kotbereich',
    feeding_zone: 'Fressbereich',
    drinking_zone: 'Tränkebereich',
    resting_zone: 'Ruhebereich',
  },
  work: {
    drinkerDrips: { title: 'Tränke tropft', description: 'Unter der Tränke ist es nass. Nippel tauschen.' },
    lowWaterPressure: {
      title: 'Zu wenig Wasserdruck',
      description: 'Filter und Druckminderer prüfen.',
    },
    feedLineEmpty: {
      title: 'Futterleitung füllt nicht nach',
      description: 'Der letzte Automat bleibt leer. Sensor und Förderspirale prüfen.',
    },
    fanUneven: { title: 'Abluftventilator läuft unrund', description: 'Flügel reinigen, Riemen prüfen.' },
    heaterFails: { title: 'Heizung springt nicht an', description: 'Die Flamme geht nach einer Minute aus.' },
    pictureDull: { title: 'Kamerabild ist trüb', description: 'Kuppel abwischen.' },
    walkwayDirty: { title: 'Gang sauber machen', description: 'Vor der Tür liegen Futter und Staub.' },
    litterWet: { title: 'Nasse Einstreu', description: 'Frisch nachstreuen und die Tränken darüber prüfen.' },
    animalInjured: {
      title: 'Verletztes Tier',
      description: 'Ansehen und behandeln, sonst in die Krankenbucht bringen.',
    },
    animalChased: { title: 'Tier absondern', description: 'Es wird vom Futter weggejagt.' },
  },
  documentation: germanDocumentation,
  components: {
    climateController: 'Klimacomputer',
    feedComputer: 'Fütterungscomputer',
    light: (compartment) => `Licht, Abteil ${compartment}`,
  },
  noAnswer: 'Keine Antwort',
  sourceProblems: {
    notFound: 'Unter der Adresse ist nichts',
    refused: 'Benutzername oder Passwort abgelehnt',
    noAnswer: 'Keine Antwort',
    noPicture: 'Kein Bild',
    notAllowed: 'Von dort darf nicht gelesen werden',
    noVideoProgram: 'Das Programm für Videos fehlt',
  },
  recorder: 'Kameraaufzeichnung',
  diskFull: 'Der Speicher ist voll, es wird nichts mehr aufgezeichnet',
  floorPlan: 'Stall',
  movementShare: 'Anteil der Bilder mit Bewegung',
  morningRound: 'Morgenrundgang',
  comment: 'Beim Morgenrundgang gesehen, Ersatzteile sind bestellt.',
  staff: 'Stallpersonal',
}
