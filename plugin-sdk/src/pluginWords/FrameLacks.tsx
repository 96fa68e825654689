import { useEffect, useState } from 'react'
import type { FrameLack } from '../context/frameLacks'
import { useWorkbench } from '../context/WorkbenchContext'
import classes from './FrameLacks.module.css'
import { usePluginTexts } from './usePluginTexts'

/** Says what this browser lacks of the walls around plugins, and what that means. Draws nothing else. @public */
export function FrameLacks() {
  const t = usePluginTexts()
  const { frameLacks } = useWorkbench()
  const [lacks, setLacks] = useState<readonly FrameLack[]>([])
  useEffect(() => {
    let isMounted = true
    void frameLacks().then((found) => isMounted && setLacks(found))
    return () => {
      isMounted = false
    }
  }, [frameLacks])
  if (lacks.length === 0) return null
  return (
    <section className={classes.lacks} aria-label={t('lacks.title')}>
      <p className={classes.title}>{t('lacks.title')}</p>
      <ul>
        {lacks.map((lack) => (
          <li key={lack}>{t(`lacks.${lack}`)}</li>
        ))}
      </ul>
    </section>
  )
}
