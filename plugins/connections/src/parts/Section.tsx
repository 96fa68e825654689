import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { isAccessRefused, problemOf } from '@barn-workbench/core/result'
import {
  PageSection,
  PlainButton,
  useMessages,
  useProblemText,
  type PageSectionProps,
} from '@barn-workbench/plugin-sdk/react'
import classes from './Parts.module.css'

interface Loaded {
  data: unknown
  error: unknown
  refetch: () => unknown
}

/** A part of a page with a title. While the data of its call is loaded, cannot be, or may not be seen, it says so. */
export function Section({ call, children, ...section }: PageSectionProps & { call: Loaded }) {
  return (
    <PageSection {...section}>
      <Content call={call}>{children}</Content>
    </PageSection>
  )
}

function Content({ call, children }: { call: Loaded; children: ReactNode }) {
  const t = useMessages()
  const problemText = useProblemText()
  const notice = call.error ? (
    <div role="alert" className={classes.notice}>
      <span>{problemText(problemOf(call.error))}</span>
      {!isAccessRefused(call.error) && <PlainButton onClick={() => void call.refetch()}>{t('retry')}</PlainButton>}
    </div>
  ) : null
  if (call.data === undefined) return notice ?? <Skeleton height={64} radius={8} />
  return (
    <>
      {notice}
      {children}
    </>
  )
}
