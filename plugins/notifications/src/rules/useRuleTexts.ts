import type { NotificationRule } from '@barn-workbench/core/schema'
import { incidentTypeName, useMessages } from '@barn-workbench/plugin-sdk/react'
import { formatMinute } from '../parts/MinuteInput'
import { usePlaceNames } from '../parts/useCasePlaces'

/** Places that are named; of more the number is said. */
const NAMED = 3

/** Returns functions that say rules in words: the conditions of one besides its types, and one whole. */
export function useRuleTexts() {
  const t = useMessages()
  const nameOf = usePlaceNames()

  function placesOf(places: readonly string[]): string {
    if (places.length > NAMED) return t('rule.places', { count: places.length })
    return places.map((id) => nameOf(id) ?? t('rule.unknownPlace')).join(', ')
  }

  function conditions({ places, minimumSeverity, hours, batchDays }: NotificationRule): string[] {
    return [
      hours && t('rule.hours', { from: formatMinute(hours.from), until: formatMinute(hours.until) }),
      minimumSeverity > 0 && t('rule.severity', { severity: t(`severity.${minimumSeverity}`) }),
      batchDays && t('rule.batchDays', batchDays),
      places.length > 0 && placesOf(places),
    ].filter((text) => typeof text === 'string')
  }

  const urgency = (rule: NotificationRule) => t(`told.${rule.urgency ?? 'never'}`)

  return {
    /** A rule without its type, which is known already: "wakes (from severity high)". */
    short(rule: NotificationRule): string {
      const limits = conditions(rule)
      return limits.length === 0 ? urgency(rule) : t('rule.limited', { told: urgency(rule), limits: limits.join(', ') })
    },
    whole(rule: NotificationRule): string {
      const types = rule.types.map((type) => incidentTypeName(type, t)).join(', ')
      return [types === '' ? t('rule.allTypes') : types, ...conditions(rule)].join(' · ')
    },
    urgency,
  }
}
