import { Loader, TextInput, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { accounts } from '@barn-workbench/core/contract'
import { ascending, where } from '@barn-workbench/core/query'
import { problemOf } from '@barn-workbench/core/result'
import type { EntityReference } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { ProblemNotice, useDocuments, useInstance, useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from './AccountChoice.module.css'

/** Accounts that are shown at once. Typing narrows them. */
const LIMIT = 50

/** The accounts whose names contain a text, in the order of their names; the user's own first. */
function useAccounts(text: string) {
  const { accountId } = useInstance().snapshot
  const { data, error } = useDocuments(
    accounts.query,
    {
      query: text === '' ? [] : [where('displayName', 'contains', text)],
      order: [ascending('displayName')],
      limit: LIMIT,
    },
    { keepPrevious: true },
  )
  const isOwn = (account: { accountId: string }) => account.accountId === accountId
  return { found: data && [...data.filter(isOwn), ...data.filter((account) => !isOwn(account))], error }
}

/** A list of accounts, which a text narrows; a click chooses one. */
export function AccountChoice({ close }: DialogProps<{ count: number }, EntityReference>) {
  const t = useMessages()
  const [text, setText] = useState('')
  const { found, error } = useAccounts(text.trim())
  const [first] = found ?? []
  const choose = (account: { accountId: string; displayName: string }) =>
    close({ entityId: account.accountId, displayName: account.displayName })
  return (
    <>
      <TextInput
        aria-label={t('dialogs.account.search')}
        placeholder={t('dialogs.account.search')}
        leftSection={<IconSearch size={16} />}
        autoComplete="off"
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && first && choose(first)}
      />
      {error && <ProblemNotice problem={problemOf(error)} />}
      {!found && !error && <Loader size="sm" mt="md" />}
      <ul className={classes.accounts}>
        {found?.map((account) => (
          <li key={account.accountId}>
            <UnstyledButton className={classes.account} onClick={() => choose(account)}>
              {account.displayName}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {found?.length === 0 && <p role="status">{t('dialogs.account.nobody')}</p>}
    </>
  )
}
