import { ScrollArea, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { eula } from '@barn-workbench/core/contract'
import { problemOf } from '@barn-workbench/core/result'
import type { Session } from '@barn-workbench/core/session'
import { ProblemNotice, useLocalSettings } from '@barn-workbench/plugin-sdk/react'
import classes from './SignIn.module.css'

/** Loads the licence agreement in force, in the language of the user. */
export function useEulaText(session: Session) {
  const [settings] = useLocalSettings()
  const language = settings.language === 'de' ? 'de' : 'en'
  return useQuery({
    queryKey: [session.id, 'eula', language],
    queryFn: async ({ signal }) => {
      const input = { params: { version: 'current' }, query: { language } } as const
      const { bytes } = await session.send(eula.file, input, { signal })
      return new TextDecoder().decode(bytes)
    },
  })
}

/** The licence agreement, or why it cannot be shown. */
export function EulaText({ text }: { text: ReturnType<typeof useEulaText> }) {
  if (text.error) return <ProblemNotice problem={problemOf(text.error)} />
  if (text.data === undefined) return <Skeleton height={160} />
  return (
    <ScrollArea h={240} className={classes.eula} tabIndex={0}>
      {text.data}
    </ScrollArea>
  )
}
