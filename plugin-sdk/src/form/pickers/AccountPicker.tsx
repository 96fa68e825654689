import { Loader, TextInput, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { problemOf } from '@barn-workbench/core/result'
import type { EntityReference } from '@barn-workbench/core/schema'
import { useSdkTexts } from '../../context/texts'
import { ProblemNotice } from '../../react/ProblemNotice'
import classes from './AccountPicker.module.css'
import { useAccountSearch, type SignInNameKind } from './useAccountSearch'

interface AccountPickerProps {
  onChoose: (account: EntityReference) => void
  /** Shows and finds the e-mail address, user name or remote authentication id, for accounts that may see accounts. */
  withEmail?: boolean
  withUsername?: boolean
  withRemoteId?: boolean
}

function kindsOf({ withEmail, withUsername, withRemoteId }: AccountPickerProps): SignInNameKind[] {
  return [
    ...(withUsername ? ['username' as const] : []),
    ...(withEmail ? ['email' as const] : []),
    ...(withRemoteId ? ['remoteId' as const] : []),
  ]
}

/** A list of accounts with their ids, which a text narrows; a click or Enter chooses one. @public */
export function AccountPicker(props: AccountPickerProps) {
  const { onChoose } = props
  const t = useSdkTexts()
  const [text, setText] = useState('')
  const { found, error } = useAccountSearch(text.trim(), kindsOf(props))
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
              <span className={classes.details}>{[...account.signInNames, account.entityId].join(' · ')}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {found?.length === 0 && <p role="status">{t('picker.account.nobody')}</p>}
    </>
  )
}
