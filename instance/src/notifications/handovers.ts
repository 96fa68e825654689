import type { TimeZone } from '@barn-workbench/core/time'
import type { Now } from '../base'
import type { Database, FactStore } from '../database'
import type { DeliveryStore } from './deliveryStore'
import { onDutyAt } from './rota'
import type { SettingsStore } from './settingsStore'
import type { StaffBook } from './staff'

/** The key of the fact that holds who was on duty first when it was looked at last, as JSON. */
const DUTY_FACT = 'notifications.duty'

interface HandoverDependencies {
  database: Database
  facts: FactStore
  store: Pick<DeliveryStore, 'addDelivery'>
  settings: Pick<SettingsStore, 'rota'>
  staff: Pick<StaffBook, 'waysOf'>
  zone: TimeZone
  now: Now
}

/**
 * Returns the function that sends the open cases to the next person on duty, once at each change of duty: by the rota,
 * by a stand-in, and also by a change of the rota. The text of the message is made when it is sent.
 */
export function createHandovers({ database, facts, store, settings, staff, zone, now }: HandoverDependencies) {
  return async (): Promise<void> => {
    const { value: rota } = await settings.rota()
    const [first = null] = onDutyAt(rota, now(), zone)
    const present = JSON.stringify(first)
    const before = await facts.get(DUTY_FACT)
    if (before === present) return
    await database.transaction(async () => {
      await facts.set(DUTY_FACT, present)
      // At the first run no shift begins.
      if (before === null || first === null) return
      const [way] = await staff.waysOf(first)
      if (!way) return
      await store.addDelivery({ notificationId: null, caseId: null, accountId: first, way, event: 'handover' })
    })
  }
}
