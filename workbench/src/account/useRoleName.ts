import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** Returns a function that names a role. A predefined one has a name in the user's language, any other is its own. */
export function useRoleName(): (role: string) => string {
  const { t } = useTranslation('shell')
  return useCallback((role) => t(`role.${role}`, { defaultValue: role }), [t])
}
