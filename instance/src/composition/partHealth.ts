import { INSTANCE_PARTS, type HealthWarning, type InstancePart } from '@barn-workbench/core/schema'
import { barnTexts, type BarnLanguage, type PartWarning } from '../barn'
import type { RetentionGuard } from '../database'
import { createComponentHealth, type IncidentStore } from '../incidents'

const PART_OF: Readonly<Record<PartWarning, InstancePart>> = {
  backupOverdue: 'backups',
  clockNotTrusted: 'clock',
  certificateMissing: 'certificate',
  certificateEnded: 'certificate',
  certificateNotYetValid: 'certificate',
  certificateEndsSoon: 'certificate',
  certificateNotRenewed: 'certificate',
  measurementsSetAside: 'measurements',
  diskSoonFull: 'disk',
}

interface PartHealthDependencies {
  incidents: IncidentStore
  /** The warnings of the instance. */
  health: { warnings(): Promise<HealthWarning[]> }
  retention: Pick<RetentionGuard, 'pause'>
  language: BarnLanguage
}

/**
 * Returns the function that reports what an instance warns of as incidents, and that it is over. A clock that is
 * trusted again by itself, as after a power cut, asks for no work.
 */
export function createPartHealth({ incidents, health, retention, language }: PartHealthDependencies) {
  const { parts, warnings: messages } = barnTexts(language)
  const report = createComponentHealth(incidents)
  return async (now: number): Promise<void> => {
    const isClockSettling = typeof retention.pause()?.resumesAt === 'number'
    const warnings = (await health.warnings())
      .filter((warning) => warning !== 'recordingStopped')
      .filter((warning) => warning !== 'clockNotTrusted' || !isClockSettling)
    for (const part of INSTANCE_PARTS) {
      const component = { componentType: part, componentId: part, cameraId: null, prettyName: parts[part] }
      const warning = warnings.find((one) => PART_OF[one] === part)
      await report(component, warning ? { message: messages[warning], since: now } : null, now)
    }
  }
}
