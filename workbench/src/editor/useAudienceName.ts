import { useTranslation } from 'react-i18next'
import { useRoleName } from '../account/useAccount'

/** Returns a function that names the people whom a layout is for: everyone, or the accounts of some roles. */
export function useAudienceName(): (roles: readonly string[]) => string {
  const { t, i18n } = useTranslation('layouts')
  const roleName = useRoleName()
  return (roles) => {
    if (roles.length === 0) return t('audience.everyone')
    const names = roles.map((role) => t('audience.role', { role: roleName(role) }))
    return new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names)
  }
}
