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

interface SectionProps extends PageSectionProps {
  /** The call whose data the section shows; without it the content is there at once. */
  call?: Loaded
}

/** A part of a page with a title. While its data is loaded, cannot be, or may not be seen, it says so in its place. */
export function Section({ call, children, ...section }: SectionProps) {
  return <PageSection {...section}>{call ? <Content call={call}>{children}</Content> : children}</PageSection>
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
