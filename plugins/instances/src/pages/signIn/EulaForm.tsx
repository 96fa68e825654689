import { Button, ScrollArea, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { eula } from '@barn-workbench/core/contract'
import { problemOf } from '@barn-workbench/core/result'
import type { Session } from '@barn-workbench/core/session'
import { ProblemNotice, useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from './SignIn.module.css'

/** The licence agreement, which the account must accept before it is signed in. */
export function EulaForm({ session }: { session: Session }) {
  const t = useMessages()
  const text = useQuery({
    queryKey: [session.id, 'eula'],
    queryFn: async ({ signal }) => {
      const { bytes } = await session.send(eula.file, { params: { version: 'current' } }, { signal })
      return new TextDecoder().decode(bytes)
    },
  })
  return (
    <div className={classes.form}>
      <p>{t('eula.hint')}</p>
      {text.error && <ProblemNotice problem={problemOf(text.error)} />}
      {text.isPending && <Skeleton height={160} />}
      {text.data !== undefined && (
        <ScrollArea h={240} className={classes.eula} tabIndex={0}>
          {text.data}
        </ScrollArea>
      )}
      <Button size="md" disabled={text.data === undefined} onClick={session.acceptEula}>
        {t('eula.accept')}
      </Button>
      <Button size="md" variant="default" onClick={session.logOut}>
        {t('eula.decline')}
      </Button>
    </div>
  )
}
