/** Faults that keep an instance from its work. While there is one of them it is not ready. */
export const HEALTH_FAULTS = ['starting', 'database', 'dataFolder', 'diskFull'] as const
/** Warnings: the instance does its work, but its staff should look at them. */
export const HEALTH_WARNINGS = [
  'recordingStopped',
  'backupOverdue',
  'clockNotTrusted',
  'measurementsSetAside',
  'diskSoonFull',
  'certificateMissing',
  'certificateEnded',
  'certificateNotYetValid',
  'certificateEndsSoon',
  'certificateNotRenewed',
] as const
/** The parts of an instance that it watches itself, and reports as health checks. */
export const INSTANCE_PARTS = ['backups', 'clock', 'certificate', 'measurements', 'disk'] as const
export type InstancePart = (typeof INSTANCE_PARTS)[number]
export type HealthFault = (typeof HEALTH_FAULTS)[number]
export type HealthWarning = (typeof HEALTH_WARNINGS)[number]
