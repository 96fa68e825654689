import { z } from 'zod'
import { Rule, RuleDetails, RulePreview, RuleStatus, RuleTemplate } from '../schema'
import { anyOf, endpoint, idParams, MEASUREMENT_PRIORITY } from './endpoint'
import { queryEndpoint } from './queryEndpoint'

/** Rules that a barn has at most. */
export const MAXIMUM_RULES = 1_000
/** Days of a preview. */
export const PREVIEW_DAYS = 14

const canView = anyOf('data.view', 'data.view.*', 'rules.manage')
const canManage = anyOf('rules.manage')
const referenceErrors = ['sensor/not-found', 'camera/not-found', 'region/not-found'] as const

/**
 * Rules that look at measurements each minute, and open incidents. An account reads the rules of the measurements that
 * it may view. Writing needs `rules.manage`, and the right to view the measurement as well: any other is
 * `request/forbidden`.
 */
export const rules = {
  /** Returns rules. */
  query: queryEndpoint('/api/rules/query', canView, Rule),

  /** Returns the state of each rule, and the incident that it has opened last. */
  status: endpoint({
    method: 'GET',
    path: '/api/rules/status',
    access: canView,
    form: 'result',
    reply: z.array(RuleStatus),
  }),

  /** Returns drafts for the animals of the barn. */
  templates: endpoint({
    method: 'GET',
    path: '/api/rules/templates',
    access: canManage,
    form: 'result',
    reply: z.array(RuleTemplate),
  }),

  /**
   * Returns the incidents that a draft would have opened in the last 14 days. `request/too-many`: the instance is busy
   * with other queries, see `Retry-After`.
   */
  preview: endpoint({
    method: 'POST',
    path: '/api/rules/preview',
    access: canManage,
    priority: MEASUREMENT_PRIORITY,
    repeatable: true,
    body: z.strictObject({ value: RuleDetails }),
    form: 'result',
    reply: RulePreview,
    errors: ['request/too-many', 'request/forbidden', ...referenceErrors],
  }),

  /** Creates a rule. `rule/too-many`: the barn has as many as it can. */
  create: endpoint({
    method: 'POST',
    path: '/api/rules',
    access: canManage,
    body: z.strictObject({ value: RuleDetails }),
    status: 201,
    form: 'result',
    reply: Rule,
    errors: ['rule/too-many', 'request/forbidden', ...referenceErrors],
  }),

  /** Changes a rule, or switches it on or off. Its open incidents stay open. */
  update: endpoint({
    method: 'PATCH',
    path: '/api/rules/:id',
    access: canManage,
    replaces: true,
    params: idParams,
    body: z.strictObject({ updates: RuleDetails.partial() }),
    form: 'result',
    reply: Rule,
    errors: ['rule/not-found', 'request/version-mismatch', 'request/forbidden', ...referenceErrors],
  }),

  /** Removes a rule. Its incidents stay. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/rules/:id',
    access: canManage,
    params: idParams,
    form: 'nothing',
    reply: z.undefined(),
    errors: ['rule/not-found', 'request/version-mismatch', 'request/forbidden'],
  }),
}
