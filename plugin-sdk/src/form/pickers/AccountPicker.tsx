import { Loader, TextInput, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { problemOf } from '@barn-workbench/core/result'
import type { EntityReference } from '@barn-workbench/core/schema'
import { ProblemNotice } from '../../react/ProblemNotice'
import { useSdkTexts } from '../../react/texts'
import classes from './AccountPicker.module.css'
import { useAccountSearch } from './useAccountSearch'

/** A list of accounts, which a text narrows; a click or Enter chooses one. @public */
export function AccountPicker({ onChoose }: { onChoose: (account: EntityReference) => void }) {
  const t = useSdkTexts()
  const [text, setText] = useState('')
  const { found, error } = useAccountSearch(text.trim())
  const [first] = found ?? []
  const choose = ({ entityId, displayName }: EntityReference) => onChoose({ entityId, displayName })
  return (
    <>
      <TextInput
        aria-label={t('picker.account.search')}
        placeholder={t('picker.account.search')}
        leftSection={<IconSearch size={16} />}
        autoComplete="off"
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && first && choose(first)}
      />
      {error !== null && <ProblemNotice problem={problemOf(error)} />}
      {!found && error === null && <Loader size="sm" mt="md" />}
      <ul className={classes.accounts}>
        {found?.map((account) => (
          <li key={account.entityId}>
            <UnstyledButton className={classes.account} onClick={() => choose(account)}>
              {account.displayName}
              {account.distinction !== null && <span className={classes.id}>…{account.distinction}</span>}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {found?.length === 0 && <p role="status">{t('picker.account.nobody')}</p>}
    </>
  )
}
