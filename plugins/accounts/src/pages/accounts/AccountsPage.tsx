import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { accounts } from '@barn-workbench/core/contract'
import { MINUTE } from '@barn-workbench/core/time'
import { SearchField } from '@barn-workbench/plugin-sdk/form'
import { ListBody, usePages } from '@barn-workbench/plugin-sdk/list'
import {
  Chip,
  updatedAtOf,
  useCount,
  useHost,
  useIsPhone,
  useMessages,
  usePermission,
  viewStateOf,
  WidgetFrame,
} from '@barn-workbench/plugin-sdk/react'
import { addAccountDialog } from '../../dialogs'
import { AdministrationPage } from '../../parts/AdministrationPage'
import { useAccountFacts } from '../../queries/useSignInNames'
import { AccountRow } from './AccountRow'
import classes from './Accounts.module.css'
import { RegistrationHint } from './RegistrationHint'
import { useAccountListState, useSearchCondition } from './useAccountList'

/** Time between two refreshes, in ms. */
const REFRESH = MINUTE
/** Time after the last key until what was typed is searched, in ms. */
const TYPING = 250

/** Everybody who has an account, in pages, with what they sign in with and their roles. */
export default function AccountsPage() {
  const t = useMessages()
  const host = useHost()
  const isPhone = useIsPhone()
  const mayAdd = usePermission('accounts.manage')
  const [text, setText] = useState('')
  const [searched] = useDebouncedValue(text.trim(), TYPING)
  const list = useAccountListState()
  const condition = useSearchCondition(searched)
  const conditions = [...list.conditions, ...(condition ? [condition] : [])]
  const query = { query: conditions, order: [...list.state.order] }
  const options = { refresh: REFRESH, shows: ['account'] as const, keepPrevious: true, enabled: condition !== null }
  const pages = usePages(accounts.query, query, list.state.pageSize, options)
  const total = useCount(accounts.query, { query: conditions }, options)
  const facts = useAccountFacts(pages.rows.map(({ accountId }) => accountId))
  return (
    <AdministrationPage current="accounts" isFull>
      <WidgetFrame
        state={viewStateOf(pages.call)}
        title={t('pages.accounts.title')}
        badge={total.data !== undefined && <Chip tone="info">{t('count', { count: total.data })}</Chip>}
        updatedAt={updatedAtOf(pages.call)}
        flush
      >
        <ListBody
          list={list}
          pages={pages}
          total={total.data}
          empty={{ title: t(conditions.length > 0 ? 'empty.filtered' : 'empty.accounts') }}
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
              {mayAdd && (
                <Button leftSection={<IconUserPlus size={16} />} onClick={() => void host.open(addAccountDialog, null)}>
                  {t('add.open')}
                </Button>
              )}
            </>
          }
        >
          {pages.rows.map((account) => (
            <AccountRow key={account.accountId} account={account} facts={facts.data} />
          ))}
        </ListBody>
      </WidgetFrame>
    </AdministrationPage>
  )
}
