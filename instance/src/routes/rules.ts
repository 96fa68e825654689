import { dataPermissions, rules } from '@barn-workbench/core/contract'
import { hasAnyPermission } from '@barn-workbench/core/permissions'
import { where, type Condition } from '@barn-workbench/core/query'
import { fail, succeed, type ErrorCode, type Result } from '@barn-workbench/core/result'
import { RULE_MEASUREMENTS, type Rule, type Species } from '@barn-workbench/core/schema'
import type { Now } from '../base'
import type { Database } from '../database'
import { implement, serialized, type CallContext } from '../http'
import { writeContextOf, type AccountNames } from '../incidents'
import { previewRule, ruleTemplates, type BarnReadDependencies, type RuleEngine, type RuleStore } from '../rules'

export interface RuleRouteDependencies extends BarnReadDependencies {
  store: RuleStore
  engine: Pick<RuleEngine, 'statusesOf' | 'evaluateSoon'>
  database: Database
  accounts: AccountNames
  species: Species
  now: Now
}

type Caller = Pick<CallContext, 'account'>

function canView({ account }: Caller, measurement: string): boolean {
  return hasAnyPermission(account.permissions, dataPermissions(measurement))
}

/** The condition on the rules of the measurements that an account may view. */
function viewable(caller: Caller): Condition[] {
  const measurements = RULE_MEASUREMENTS.filter((name) => canView(caller, name))
  return measurements.length === RULE_MEASUREMENTS.length ? [] : [where('measurement', 'in', measurements)]
}

/** An account makes no rule on a measurement that it may not view. */
function checkViewable(caller: Caller, measurement: string): Result<undefined, 'request/forbidden'> {
  return canView(caller, measurement) ? succeed(undefined) : fail('request/forbidden', { measurement })
}

export function ruleRoutes(dependencies: RuleRouteDependencies) {
  const { store, engine, database, accounts, species, now } = dependencies

  /** A rule that the account may not view is unknown to it. */
  async function findOwn(id: string, caller: Caller): Promise<Result<Rule, 'rule/not-found'>> {
    const rule = await store.documents.get(id)
    return rule.ok && !canView(caller, rule.value.measurement) ? fail('rule/not-found', { id }) : rule
  }

  function lookAfter<Code extends ErrorCode>(changed: Result<Rule, Code>): Result<Rule, Code> {
    if (changed.ok) database.afterCommit(() => engine.evaluateSoon(() => store.announce(changed.value)))
    return changed
  }

  return implement(rules, {
    query: async ({ body }, context) => serialized(await store.documents.answer(body, context, viewable(context))),
    async status(_, context) {
      return succeed(await engine.statusesOf(await store.documents.all(viewable(context))))
    },
    templates: async () => succeed(ruleTemplates(species)),
    async preview({ body: { value } }, context) {
      const allowed = checkViewable(context, value.measurement)
      if (!allowed.ok) return allowed
      const checked = await store.checkSubject(value.subject)
      if (!checked.ok) return checked
      return previewRule(dependencies, { draft: value, now: now(), signal: context.signal })
    },
    async create({ body: { value } }, context) {
      const allowed = checkViewable(context, value.measurement)
      return allowed.ok
        ? lookAfter(await store.create(value, (await writeContextOf(context, accounts)).actor))
        : allowed
    },
    async update({ params: { id }, body: { updates } }, context) {
      const found = await findOwn(id, context)
      if (!found.ok) return found
      const allowed = checkViewable(context, updates.measurement ?? found.value.measurement)
      return allowed.ok ? lookAfter(await store.update(id, updates, await writeContextOf(context, accounts))) : allowed
    },
    async remove({ params: { id } }, context) {
      const found = await findOwn(id, context)
      return found.ok ? store.remove(id, context.ifMatch) : found
    },
  })
}
