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
export type HealthFault = (typeof HEALTH_FAULTS)[number]
export type HealthWarning = (typeof HEALTH_WARNINGS)[number]
