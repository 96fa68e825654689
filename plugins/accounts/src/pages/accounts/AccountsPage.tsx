import { useState } from 'react'
import { accounts, accountSignIn } from '@barn-workbench/core/contract'
import { ascending, MAXIMUM_CONDITIONS, where, type Condition } from '@barn-workbench/core/query'
import { DISPLAY_TAG, MACHINE_TAG, type Account, type AccountName } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import { SearchField } from '@barn-workbench/plugin-sdk/form'
import { IconUserPlus } from '@barn-workbench/plugin-sdk/icons'
import {
  LIST_DEFAULTS,
  ListPage,
  useDocumentList,
  useListState,
  type ListControl,
} from '@barn-workbench/plugin-sdk/list'
import {
  Chip,
  PageLink,
  useHost,
  useIsPhone,
  useLive,
  useMessages,
  usePageTabs,
  usePermission,
  useSession,
} from '@barn-workbench/plugin-sdk/react'
import { Button, useDebouncedValue } from '@barn-workbench/plugin-sdk/ui'
import { addAccountDialog } from '../../dialogs'
import partClasses from '../../parts/Parts.module.css'
import { useAccountFacts, type AccountFacts } from '../../queries/useAccountFacts'
import { useRegistration } from '../../queries/useRegistration'
import { useRightsWords } from '../../words/rightsWords'
import { TABS } from '../tabs'
import classes from './Accounts.module.css'
import { DisplaysButton } from './Displays'
import { MachinesButton } from './Machines'

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
function AccountRow({ account, facts }: AccountRowProps) {
  const t = useMessages()
  const session = useSession()
  const { accountId, displayName } = account
  const names = facts && namesOf(facts, accountId, (id) => t('remoteId', { id }))
  const isInvited = facts?.emails.some((one) => one.accountId === accountId && one.isInvited)
  const roles = facts && rolesOf(facts, accountId)
  const to = `/instance/${session.id}/accounts/${accountId}` as const
  return (
    <li className={partClasses.listRow}>
      <span className={partClasses.facts}>
        <span className={partClasses.name}>
          <PageLink to={to}>{displayName}</PageLink>
        </span>
        <span className={partClasses.id}>{accountId}</span>
      </span>
      <span className={partClasses.facts}>
        {names === undefined ? '…' : names.map((name) => <span key={name}>{name}</span>)}
        {isInvited && (
          <span className={partClasses.chips}>
            <Chip tone="warning">{t('invited')}</Chip>
          </span>
        )}
      </span>
      <Roles roles={roles} />
      <span className={partClasses.chips}>
        {'tags' in account &&
          account.tags.map((tag) => (
            <Chip key={tag} tone="neutral">
              {MARKS.has(tag) ? t(`${MARKS.get(tag)}.mark`) : tag}
            </Chip>
          ))}
      </span>
    </li>
  )
}

/** The tags of accounts that are no person's, and the words for them. */
const MARKS: ReadonlyMap<string, string> = new Map([
  [DISPLAY_TAG, 'displays'],
  [MACHINE_TAG, 'machines'],
])

function Roles({ roles }: { roles: readonly string[] | undefined }) {
  const t = useMessages()
  const words = useRightsWords()
  if (roles === undefined) return <span>{'…'}</span>
  return (
    <span className={partClasses.chips}>
      {roles.map((id) => (
        <Chip key={id} tone="brand">
          {words.role(id)}
        </Chip>
      ))}
      {roles.length === 0 && <span className={partClasses.secondary}>{t('noRole')}</span>}
    </span>
  )
}

/** Time between two refreshes, in ms. */
const REFRESH = MINUTE
/** Time between the last key press and the search, in ms. */
const TYPING = 250

/** All accounts, in pages, with their sign-in names and roles. */
export default function AccountsPage() {
  const t = useMessages()
  const host = useHost()
  const isPhone = useIsPhone()
  const mayAdd = usePermission('accounts.manage')
  const [text, setText] = useState('')
  const [searched] = useDebouncedValue(text.trim(), TYPING)
  const list = useAccountListState()
  const condition = useSearchCondition(searched)
  const documents = useDocumentList(accounts.query, list, {
    fixed: condition ? [condition] : [],
    refresh: REFRESH,
    shows: ['account'],
    enabled: condition !== null,
  })
  const { rows } = documents.pages
  const facts = useAccountFacts(rows.map(({ accountId }) => accountId))
  return (
    <ListPage
      title={t('pages.accounts.title')}
      tabs={usePageTabs(TABS, 'accounts')}
      documents={documents}
      countText={(count) => t('count', { count })}
      empty={{ title: t(documents.isFiltered || condition ? 'empty.filtered' : 'empty.accounts') }}
      label={t('listLabel')}
      notices={mayAdd && <RegistrationHint />}
      tools={
        <>
          <SearchField
            className={classes.search}
            label={t('search')}
            placeholder={t(isPhone ? 'searchShort' : 'search')}
            text={text}
            onSearch={setText}
          />
          {mayAdd && <DisplaysButton />}
          {mayAdd && <MachinesButton />}
          {mayAdd && (
            <Button leftSection={<IconUserPlus size={16} />} onClick={() => void host.open(addAccountDialog, null)}>
              {t('add.open')}
            </Button>
          )}
        </>
      }
    >
      {rows.map((account) => (
        <AccountRow key={account.accountId} account={account} facts={facts.data} />
      ))}
    </ListPage>
  )
}

/** Explains to users who manage accounts how people get one. */
function RegistrationHint() {
  const t = useMessages()
  const mode = useRegistration()
  if (!mode) return null
  return (
    <p className={classes.registration}>
      {t(`registration.${mode}`)} {t('registration.change', { mode })}
    </p>
  )
}

/** Names that a search looks at, of each kind. */
const MAXIMUM_FOUND = 500

/** The state of the list. The quick search has a separate condition. */
function useAccountListState(): ListControl {
  const t = useMessages()
  const isFull = usePermission('accounts.view')
  return useListState('accounts', {
    properties: [
      { key: 'displayName', label: t('fields.displayName'), kind: 'text', isSortable: true },
      { key: 'accountId', label: t('fields.accountId'), kind: 'text', isSortable: true },
      ...(isFull ? [{ key: 'tags', label: t('fields.tags'), kind: 'text' as const, isFilterable: false }] : []),
    ],
    maximumConditions: MAXIMUM_CONDITIONS - 1,
    defaults: { ...LIST_DEFAULTS, order: [ascending('displayName')] },
  })
}

/**
 * The condition of the quick search: accounts whose name, id, tag or sign-in name contains the text. Undefined without
 * a search; null while it loads.
 */
function useSearchCondition(text: string): Condition | null | undefined {
  const isFull = usePermission('accounts.view')
  const { data } = useLive(
    ['account-search', text],
    async (session, signal) => {
      const containing = (key: string) => ({ query: [where(key, 'contains', text)], limit: MAXIMUM_FOUND })
      const keys = isFull ? ['displayName', 'accountId', 'tags'] : ['displayName', 'accountId']
      const found = await Promise.all([
        ...keys.map((key) => session.list(accounts.query, containing(key), { signal })),
        ...(isFull
          ? [
              session.list(accountSignIn.usernames, containing('username'), { signal }),
              session.list(accountSignIn.emails, containing('email'), { signal }),
              session.list(accountSignIn.remoteIds, containing('remoteAuthenticationId'), { signal }),
            ]
          : []),
      ])
      return [...new Set(found.flat().map(({ accountId }) => accountId))]
    },
    { enabled: text !== '', keepPrevious: true, shows: ['account'] },
  )
  if (text === '') return undefined
  return data ? where('accountId', 'in', data.length > 0 ? data : ['none']) : null
}
