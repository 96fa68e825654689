import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { accounts } from '@barn-workbench/core/contract'
import type { AccountWithRoles } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import { useSnapshot } from '@barn-workbench/plugin-sdk/react'

/** Place in the request queue behind all that the screen shows. */
const PRIORITY = 8

/** The account that is signed in to an instance, with its roles; null until it is known, and while none is. */
export function useAccount(session: Session): AccountWithRoles | null {
  const { accountId, dataScope, login } = useSnapshot(session)
  const { data } = useQuery({
    queryKey: [session.id, dataScope, 'account'],
    queryFn: ({ signal }) =>
      session.send(accounts.get, { params: { id: accountId ?? '' } }, { signal, priority: PRIORITY }),
    enabled: accountId !== null && login.state === 'loggedIn',
    staleTime: Infinity,
  })
  return data ?? null
}

/** Returns a function that names a role. A predefined one has a name in the user's language, any other is its own. */
export function useRoleName(): (role: string) => string {
  const { t } = useTranslation('shell')
  return useCallback((role) => t(`role.${role}`, { defaultValue: role }), [t])
}
