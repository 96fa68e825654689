import { rounds } from '@barn-workbench/core/contract'
import { succeed } from '@barn-workbench/core/result'
import { implement } from '../http'
import { writeContextOf, type AccountNames } from '../incidents'
import type { RoundStore } from '../rounds'

export interface RoundRouteDependencies {
  rounds: RoundStore
  accounts: AccountNames
}

export function roundRoutes({ rounds: store, accounts }: RoundRouteDependencies) {
  return implement(rounds, {
    list: async () => succeed(await store.list()),
    get: async ({ params: { day } }) => succeed(await store.get(day)),
    history: async ({ params: { day } }) => succeed(await store.history(day)),
    answer: async ({ params: { day }, body }, context) =>
      store.answer(day, body, await writeContextOf(context, accounts)),
    template: async () => succeed(await store.templates.current()),
    setTemplate: async ({ body: { questions } }) => store.templates.set(questions),
  })
}
