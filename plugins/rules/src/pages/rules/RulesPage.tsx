import { rules } from '@barn-workbench/core/contract'
import { ascending, MAXIMUM_CONDITIONS } from '@barn-workbench/core/query'
import type { Rule } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import { useShownEntities } from '@barn-workbench/plugin-sdk/actions'
import {
  LIST_DEFAULTS,
  ListPage,
  useDocumentList,
  useListState,
  type ListControl,
} from '@barn-workbench/plugin-sdk/list'
import {
  PlainButton,
  useAddressParameters,
  useCall,
  useHost,
  useMessages,
  usePermission,
} from '@barn-workbench/plugin-sdk/react'
import { ruleDialog } from '../../dialogs'
import { MANAGE_RULES } from '../../permissions'
import { RuleRow } from './RuleRow'

const idOf = ({ ruleId }: Rule) => ruleId

function useRuleList(): ListControl {
  const t = useMessages()
  return useListState('rules', {
    properties: [
      { key: 'title', label: t('property.title'), kind: 'text', isSortable: true },
      { key: 'measurement', label: t('property.measurement'), kind: 'text', isSortable: true },
      { key: 'createdAt', label: t('property.createdAt'), kind: 'timestamp', isSortable: true },
    ],
    maximumConditions: MAXIMUM_CONDITIONS,
    defaults: { ...LIST_DEFAULTS, order: [ascending('title')] },
  })
}

/** The rules of a barn: each in one sentence, with its state and its last incident. */
export default function RulesPage() {
  const t = useMessages()
  const host = useHost()
  const mayManage = usePermission(MANAGE_RULES)
  const list = useRuleList()
  const documents = useDocumentList(rules.query, list, { refresh: 10 * MINUTE, shows: ['rule'], idOf })
  const shown = useShownEntities('rule', documents.pages.rows, idOf)
  const status = useCall(rules.status, {}, { refresh: MINUTE, shows: ['rule', 'incident'], keepPrevious: true })
  const { rule: chosen } = useAddressParameters(['rule'])
  const byRule = new Map(status.data?.map((one) => [one.ruleId, one]))
  return (
    <ListPage
      title={t('pages.rules.title')}
      documents={documents}
      countText={(count) => t('count', { count })}
      empty={
        documents.isFiltered
          ? { title: t('empty.filtered') }
          : { title: t('empty.title'), hint: t(mayManage ? 'empty.hint' : 'empty.hintOfViewer') }
      }
      label={t('listLabel')}
      tools={
        mayManage && (
          <PlainButton onClick={() => void host.open(ruleDialog, { rule: null, draft: null })}>{t('add')}</PlainButton>
        )
      }
    >
      {shown.map((rule) => (
        <RuleRow
          key={rule.ruleId}
          rule={rule}
          status={byRule.get(rule.ruleId)}
          isChosen={rule.ruleId === chosen}
          mayManage={mayManage}
        />
      ))}
    </ListPage>
  )
}
