import { ownAccount } from '@barn-workbench/core/contract'
import type { AccountSession } from '@barn-workbench/core/schema'
import { IconX } from '@barn-workbench/plugin-sdk/icons'
import { Chip, IconButton, useBarnTime, useHost, useMessages, useSession } from '@barn-workbench/plugin-sdk/react'
import { Button } from '@barn-workbench/plugin-sdk/ui'
import { questionDialog } from '../dialogs'
import { browserOf } from '../words/browserOf'
import { useChangeWithToast } from '../writes/useChangeWithToast'
import { useProof } from '../writes/useProof'
import classes from './Parts.module.css'

/** The user's own sign-ins that go on; each can be ended, and all others at once. */
export function Sessions({ sessions }: { sessions: readonly AccountSession[] }) {
  const t = useMessages()
  const host = useHost()
  const changeWithToast = useChangeWithToast()
  const proven = useProof()
  const session = useSession()
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  const end = (ids: readonly string[]) =>
    changeWithToast('session.end', async () => {
      const [first, ...rest] = ids
      const endOne = (sessionId: string) => session.send(ownAccount.endSession, { params: { sessionId } })
      // One proof is enough for all of them.
      if (first !== undefined) await proven(() => endOne(first))
      await Promise.all(rest.map(endOne))
    })
  const endOthers = async () => {
    const confirm = t('sessions.endOthers')
    const input = { title: `${confirm}?`, text: t('sessions.othersText', { count: others.length }), confirm }
    if (await host.open(questionDialog, input)) await end(others.map(({ sessionId }) => sessionId))
  }
  return (
    <>
      <ul className={classes.rows}>
        {sessions.map((one) => (
          <SessionRow key={one.sessionId} session={one} onEnd={() => void end([one.sessionId])} />
        ))}
      </ul>
      {others.length > 0 && (
        <Button variant="default" onClick={() => void endOthers()}>
          {t('sessions.endOthers')}
        </Button>
      )}
    </>
  )
}

function SessionRow({ session, onEnd }: { session: AccountSession; onEnd: () => void }) {
  const t = useMessages()
  const { dayAndTime } = useBarnTime()
  const { method, userAgent, address, createdAt, lastUsedAt, isCurrent } = session
  const { browser, system } = browserOf(userAgent)
  const name = browser === null ? t('sessions.unknown') : t('sessions.browser', { browser, system: system ?? '' })
  return (
    <li>
      <span className={classes.grow}>
        <span className={classes.name} title={userAgent ?? undefined}>
          {name}
        </span>
        <span className={classes.secondary}>
          {t('sessions.facts', {
            method: t(`sessions.method.${method}`),
            since: dayAndTime(createdAt),
            used: dayAndTime(lastUsedAt),
          })}
          {address && `, ${t('sessions.from', { address })}`}
        </span>
      </span>
      {isCurrent ? (
        <Chip tone="success">{t('sessions.current')}</Chip>
      ) : (
        <IconButton label={t('sessions.end', { name })} tip={t('sessions.endTip')} onClick={onEnd}>
          <IconX size={18} />
        </IconButton>
      )}
    </li>
  )
}
