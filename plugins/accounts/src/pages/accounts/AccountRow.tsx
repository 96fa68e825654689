import type { Account, AccountName } from '@barn-workbench/core/schema'
import { Chip, PageLink, useMessages, useSession } from '@barn-workbench/plugin-sdk/react'
import classes from '../../parts/Parts.module.css'
import type { AccountFacts } from '../../queries/useSignInNames'
import { useRightsWords } from '../../words/useRightsWords'

interface AccountRowProps {
  account: Account | AccountName
  /** Undefined: they are not loaded. */
  facts: AccountFacts | undefined
}

function namesOf(facts: AccountFacts, accountId: string, remoteName: (id: string) => string): string[] {
  const isOwn = <T extends { accountId: string }>(one: T) => one.accountId === accountId
  return [
    ...facts.usernames.filter(isOwn).map(({ username }) => username),
    ...facts.emails.filter(isOwn).map(({ email }) => email),
    ...facts.remoteIds.filter(isOwn).map(({ remoteAuthenticationId }) => remoteName(remoteAuthenticationId)),
  ]
}

/** The roles that the account has been granted and that hold now. */
function rolesOf({ records }: AccountFacts, accountId: string): string[] {
  const valid = records.filter(({ targetEntity, valid: isValid }) => isValid && targetEntity.entityId === accountId)
  return [...new Set(valid.flatMap(({ directRoles }) => directRoles))]
}

/** One account: its name, which links to its page, its sign-in names, its roles and its tags. */
export function AccountRow({ account, facts }: AccountRowProps) {
  const t = useMessages()
  const session = useSession()
  const { accountId, displayName } = account
  const names = facts && namesOf(facts, accountId, (id) => t('remoteId', { id }))
  const isInvited = facts?.emails.some((one) => one.accountId === accountId && one.isInvited)
  const roles = facts && rolesOf(facts, accountId)
  const to = `/instance/${session.id}/accounts/${accountId}` as const
  return (
    <li className={classes.listRow}>
      <span className={classes.facts}>
        <span className={classes.name}>
          <PageLink to={to}>{displayName}</PageLink>
        </span>
        <span className={classes.id}>{accountId}</span>
      </span>
      <span className={classes.facts}>
        {names === undefined ? '…' : names.map((name) => <span key={name}>{name}</span>)}
        {isInvited && (
          <span className={classes.chips}>
            <Chip tone="warning">{t('invited')}</Chip>
          </span>
        )}
      </span>
      <Roles roles={roles} />
      <span className={classes.chips}>
        {'tags' in account &&
          account.tags.map((tag) => (
            <Chip key={tag} tone="neutral">
              {tag}
            </Chip>
          ))}
      </span>
    </li>
  )
}

function Roles({ roles }: { roles: readonly string[] | undefined }) {
  const t = useMessages()
  const words = useRightsWords()
  if (roles === undefined) return <span>{'…'}</span>
  return (
    <span className={classes.chips}>
      {roles.map((id) => (
        <Chip key={id} tone="brand">
          {words.role(id)}
        </Chip>
      ))}
      {roles.length === 0 && <span className={classes.secondary}>{t('noRole')}</span>}
    </span>
  )
}
