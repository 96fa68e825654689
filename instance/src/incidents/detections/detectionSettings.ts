import { DEFAULT_DETECTION_SETTINGS, DetectionSettings } from '@barn-workbench/core/schema'
import type { FactStore } from '../../database'

const FACT = 'detection-settings'

export type DetectionSettingsStore = ReturnType<typeof createDetectionSettings>

/** Stores the rules by which detections become incidents. */
export function createDetectionSettings(facts: FactStore) {
  return {
    async read(): Promise<DetectionSettings> {
      const stored = await facts.get(FACT)
      return stored === null ? DEFAULT_DETECTION_SETTINGS : DetectionSettings.parse(JSON.parse(stored))
    },
    async write(settings: DetectionSettings): Promise<DetectionSettings> {
      await facts.set(FACT, JSON.stringify(settings))
      return settings
    },
  }
}
