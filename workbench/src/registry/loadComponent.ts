import type { ComponentType } from 'react'
import { ProblemError } from '@barn-workbench/core/result'
import { loadCode } from '@barn-workbench/plugin-sdk/host'

interface LoadedContribution {
  id: string
  load(): Promise<{ default: unknown }>
}

/** Loads the component of a widget or page. Rejects with `client/no-component` where its file has none by default. */
export async function loadComponent(contribution: LoadedContribution): Promise<ComponentType<Record<string, unknown>>> {
  const { default: component } = await loadCode<{ default?: unknown }>(() => contribution.load(), contribution)
  // `memo` and `lazy` make objects.
  const isComponent = typeof component === 'function' || (typeof component === 'object' && component !== null)
  if (!isComponent) throw new ProblemError({ code: 'client/no-component', params: { id: contribution.id } })
  return component as ComponentType<Record<string, unknown>>
}
