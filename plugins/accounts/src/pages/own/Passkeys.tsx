import { useState } from 'react'
import { passkeySignIn } from '@barn-workbench/core/contract'
import type { Passkey } from '@barn-workbench/core/schema'
import { IconFingerprint, IconTrash } from '@barn-workbench/plugin-sdk/icons'
import {
  IconButton,
  NoPasskeysNotice,
  PageSection,
  passkeyObstacle,
  useBarnTime,
  useCall,
  useInstance,
  useMessages,
  useSession,
} from '@barn-workbench/plugin-sdk/react'
import { Button, TextInput } from '@barn-workbench/plugin-sdk/ui'
import classes from '../../parts/Parts.module.css'
import { useChangeWithToast, useConfirmedChange } from '../../writes/useChangeWithToast'
import { useProof } from '../../writes/useProof'

const NAME_LENGTH = 100

/** The passkeys of the user's own account: by them one signs in without a password. */
export function Passkeys({ displayName }: { displayName: string }) {
  const t = useMessages()
  const call = useCall(passkeySignIn.list, {}, { shows: ['passkey'] })
  return (
    <PageSection title={t('passkeys.title')} hint={t('passkeys.hint')} call={call}>
      {call.data?.length === 0 && <p className={classes.hint}>{t('passkeys.none')}</p>}
      <ul className={classes.rows}>
        {call.data?.map((passkey) => (
          <PasskeyRow key={passkey.passkeyId} passkey={passkey} />
        ))}
      </ul>
      <AddPasskey displayName={displayName} />
    </PageSection>
  )
}

function AddPasskey({ displayName }: { displayName: string }) {
  const t = useMessages()
  const changeWithToast = useChangeWithToast()
  const proven = useProof()
  const { session, snapshot } = useInstance()
  const [name, setName] = useState('')
  const [isAdding, setIsAdding] = useState(false)
  const reason = passkeyObstacle()
  if (reason !== null)
    return (
      <div className={classes.hint}>
        <NoPasskeysNotice reason={reason} />
      </div>
    )
  const add = async () => {
    setIsAdding(true)
    const account = { accountId: snapshot.accountId ?? '', displayName }
    const isAdded = await changeWithToast('passkey.add', () =>
      proven(async () => (await import('./addPasskey')).addPasskey(session, account, name.trim() || location.hostname)),
    )
    setIsAdding(false)
    if (isAdded) setName('')
  }
  return (
    <div className={classes.inline}>
      <TextInput
        className={classes.grow ?? ''}
        aria-label={t('passkeys.name')}
        placeholder={t('passkeys.placeholder')}
        maxLength={NAME_LENGTH}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button leftSection={<IconFingerprint size={16} />} loading={isAdding} onClick={() => void add()}>
        {t('passkeys.add')}
      </Button>
    </div>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const t = useMessages()
  const changeConfirmed = useConfirmedChange()
  const session = useSession()
  const { dayAndTime } = useBarnTime()
  const { passkeyId: id, name, rpId, createdAt, lastUsedAt } = passkey
  const remove = async () => {
    const title = `${t('passkeys.remove', { name })}?`
    const input = { title, text: t('passkeys.removeText', { name }), confirm: t('passkeys.removeConfirm') }
    await changeConfirmed(input, 'passkey.remove', () => session.send(passkeySignIn.remove, { params: { id } }))
  }
  return (
    <li>
      <span className={classes.grow}>
        <span className={classes.name}>{name}</span>
        <span className={classes.secondary}>
          {t('passkeys.facts', { host: rpId, since: dayAndTime(createdAt) })}
          {' · '}
          {lastUsedAt === null ? t('passkeys.unused') : t('passkeys.used', { time: dayAndTime(lastUsedAt) })}
        </span>
      </span>
      <IconButton label={t('passkeys.remove', { name })} onClick={() => void remove()}>
        <IconTrash size={18} />
      </IconButton>
    </li>
  )
}
