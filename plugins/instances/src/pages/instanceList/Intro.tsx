import { useMessages, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import classes from './InstanceList.module.css'

interface IntroProps {
  hasSites: boolean
}

/** Says what the workbench is for to who is signed in nowhere, and how to begin where there is no site. */
export function Intro({ hasSites }: IntroProps) {
  const t = useMessages()
  const { productName, productId } = useWorkbench()
  return (
    <div className={classes.empty}>
      <p>{t('intro', { productName, context: productId })}</p>
      {!hasSites && <p>{t('empty')}</p>}
    </div>
  )
}
