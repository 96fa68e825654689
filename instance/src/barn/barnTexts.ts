import type { CameraSourceProblem } from '@barn-workbench/core/schema'
import type { BarnLanguage } from './site'

/** Texts that every barn writes into its entities, in one language: data of the barn, not messages of a screen. */
export interface BarnTexts {
  /** The reasons why the source of a camera gives no picture, in words. */
  sourceProblems: Readonly<Record<CameraSourceProblem, string>>
  /** Name of the recorder, and why it has stopped. */
  recorder: string
  diskFull: string
  /** Name of the backups, and why they have failed. */
  backups: string
  backupOverdue: string
  /** Why a sensor or a machine is reported. */
  sensorSilent: string
  machineSilent: string
  /** Name of the floor plan. */
  floorPlan: string
  /** Caption of a heat map's scale. */
  movementShare: string
}

const TEXTS: Readonly<Record<BarnLanguage, BarnTexts>> = {
  en: {
    sourceProblems: {
      notFound: 'Nothing at its address',
      refused: 'User name or password refused',
      noAnswer: 'No answer',
      noPicture: 'No picture',
      notAllowed: 'Not allowed to read from there',
      noVideoProgram: 'The program for videos is missing',
    },
    recorder: 'Camera recordings',
    diskFull: 'The disk is full, recording has stopped',
    backups: 'Backups',
    backupOverdue: 'No good backup for a week',
    sensorSilent: 'It sends no values',
    machineSilent: 'It makes no calls any more',
    floorPlan: 'Barn',
    movementShare: 'Share of pictures with movement',
  },
  de: {
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
    backups: 'Sicherungen',
    backupOverdue: 'Seit einer Woche keine brauchbare Sicherung',
    sensorSilent: 'Es kommen keine Werte',
    machineSilent: 'Meldet sich nicht mehr',
    floorPlan: 'Stall',
    movementShare: 'Anteil der Bilder mit Bewegung',
  },
}

/** The texts of a barn in a language. */
export function barnTexts(language: BarnLanguage): BarnTexts {
  return TEXTS[language]
}
