import { ProblemNotice } from '@barn-workbench/plugin-sdk/react'
import { Button, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LayoutGrid } from './LayoutGrid'
import { useLayoutDocument } from './useLayoutDocument'
import classes from './Dashboard.module.css'

/** A dashboard: the layout of this id on the instance around. */
export function Dashboard({ layoutId }: { layoutId: string }) {
  const { t } = useTranslation('shell')
  const { layout, problem, retry } = useLayoutDocument(layoutId)
  if (layout) return <LayoutGrid layout={layout} />
  if (!problem) return <div className={classes.notice}><Skeleton height={240} radius={10} /></div>
  return (
    <div className={classes.notice}>
      <ProblemNotice problem={problem} />
      <Button variant="default" onClick={retry}>{t('faces.retry')}</Button>
    </div>
  )
}
