import { useEffect, useReducer, useState, type ComponentType, type ReactNode } from 'react'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import { useSdkTexts } from '../context/texts'
import { loadCode } from './loadCode'
import { PlainButton } from './PlainButton'
import { ProblemNotice } from './ProblemNotice'

interface LazyPartOptions {
  /** Shows nothing, rather than a notice, where the code cannot be loaded. */
  isOptional?: boolean
}

/**
 * A component whose code loads when it is first rendered; until then its `fallback` is shown. If the code cannot be
 * loaded, a notice above the fallback says so, and it can be tried again: the screen around it stays as it is.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { isOptional = false }: LazyPartOptions = {},
): ComponentType<P & { fallback?: ReactNode }> {
  let View: ComponentType<P> | undefined
  return function LazyPart({ fallback = null, ...props }: P & { fallback?: ReactNode }) {
    const [, redraw] = useReducer((count: number) => count + 1, 0)
    const [problem, setProblem] = useState<Problem | null>(null)
    const isLoading = !View && !problem
    useEffect(() => {
      if (!isLoading) return
      let isMounted = true
      loadCode(load).then(
        (component) => {
          View = component
          if (isMounted) redraw()
        },
        (error: unknown) => {
          if (isMounted) setProblem(problemOf(error))
        },
      )
      return () => {
        isMounted = false
      }
    }, [isLoading])
    if (View) return <View {...(props as unknown as P)} />
    // The notice comes and goes without remounting the fallback.
    return (
      <>
        {problem && !isOptional && <LoadFailure problem={problem} onRetry={() => setProblem(null)} />}
        {fallback}
      </>
    )
  }
}

function LoadFailure({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  const t = useSdkTexts()
  return (
    <div>
      <ProblemNotice problem={problem} />
      <PlainButton onClick={onRetry}>{t('viewState.retry')}</PlainButton>
    </div>
  )
}
