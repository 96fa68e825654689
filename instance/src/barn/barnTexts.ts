import type { CameraSourceProblem, HealthWarning, InstancePart } from '@barn-workbench/core/schema'
import type { BarnLanguage } from './site'

/** The warnings about parts. That recording has stopped is found with the cameras. */
export type PartWarning = Exclude<HealthWarning, 'recordingStopped'>

/** Texts that every barn writes into its entities, in one language: data of the barn, not messages of a screen. */
export interface BarnTexts {
  /** The reasons why the source of a camera gives no picture, in words. */
  sourceProblems: Readonly<Record<CameraSourceProblem, string>>
  /** Name of the recorder, and why it has stopped. */
  recorder: string
  diskFull: string
  /** Names of the parts of the instance that it watches, and of their faults. */
  parts: Readonly<Record<InstancePart, string>>
  warnings: Readonly<Record<PartWarning, string>>
  /** Why a broker, or a device on it, is reported. */
  brokerAway: string
  deviceAway: string
  /** Why a sensor or a machine is reported. */
  sensorSilent: string
  machineSilent: string
  /** Names of the numbers of open incidents that are sent to brokers, by type. Others have the name of the type. */
  openIncidents: Readonly<Record<string, string>>
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
    parts: {
      backups: 'Backups',
      clock: 'Clock of the computer',
      certificate: 'Certificate for HTTPS',
      measurements: 'Stored measurements',
      disk: 'Disk of the computer',
    },
    warnings: {
      backupOverdue: 'No good backup for a week',
      clockNotTrusted: 'The clock has jumped. Nothing is deleted by its age until somebody confirms it',
      certificateMissing: 'There is no certificate',
      certificateEnded: 'The certificate has ended, and browsers refuse the connection',
      certificateNotYetValid: 'The certificate is not valid yet, or the clock is wrong',
      certificateEndsSoon: 'The certificate ends within two weeks',
      certificateNotRenewed: 'The certificate could not be renewed',
      measurementsSetAside: 'The file of the measurements was damaged. It was set aside, and a new one was begun',
      diskSoonFull: 'The disk is full within a week at the present rate, or nearly full already',
    },
    brokerAway: 'The MQTT broker does not answer',
    deviceAway: 'The device has left its MQTT broker',
    sensorSilent: 'It sends no values',
    machineSilent: 'It makes no calls any more',
    openIncidents: {
      deadAnimal: 'Open: dead animals',
      barnIntervention: 'Open: interventions',
      healthCheck: 'Open: device checks',
      timeSeries: 'Open: measurements',
      penState: 'Open: pen states',
      barnState: 'Open: barn states',
      barnDocumentation: 'Open: documentation',
    },
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
    parts: {
      backups: 'Sicherungen',
      clock: 'Uhr des Rechners',
      certificate: 'Zertifikat für HTTPS',
      measurements: 'Gespeicherte Messwerte',
      disk: 'Datenträger des Rechners',
    },
    warnings: {
      backupOverdue: 'Seit einer Woche keine brauchbare Sicherung',
      clockNotTrusted: 'Die Uhr ist gesprungen. Bis das jemand bestätigt, wird nichts wegen seines Alters gelöscht',
      certificateMissing: 'Es gibt kein Zertifikat',
      certificateEnded: 'Das Zertifikat ist abgelaufen, Browser verweigern die Verbindung',
      certificateNotYetValid: 'Das Zertifikat gilt noch nicht, oder die Uhr geht falsch',
      certificateEndsSoon: 'Das Zertifikat läuft in den nächsten zwei Wochen ab',
      certificateNotRenewed: 'Das Zertifikat ließ sich nicht erneuern',
      measurementsSetAside: 'Die Datei der Messwerte war beschädigt. Sie wurde beiseitegelegt und eine neue begonnen',
      diskSoonFull: 'Der Speicherplatz reicht beim jetzigen Zuwachs keine Woche mehr oder ist fast aufgebraucht',
    },
    brokerAway: 'Der MQTT-Broker antwortet nicht',
    deviceAway: 'Das Gerät ist nicht mehr mit seinem MQTT-Broker verbunden',
    sensorSilent: 'Es kommen keine Werte',
    machineSilent: 'Meldet sich nicht mehr',
    openIncidents: {
      deadAnimal: 'Offen: tote Tiere',
      barnIntervention: 'Offen: Maßnahmen',
      healthCheck: 'Offen: Geräteprüfungen',
      timeSeries: 'Offen: Messwerte',
      penState: 'Offen: Buchtenbelegung',
      barnState: 'Offen: Stallbelegung',
      barnDocumentation: 'Offen: Dokumentation',
    },
    floorPlan: 'Stall',
    movementShare: 'Anteil der Bilder mit Bewegung',
  },
}

/** The texts of a barn in a language. */
export function barnTexts(language: BarnLanguage): BarnTexts {
  return TEXTS[language]
}
