import { useMemo, useState } from 'react'
import { incidentComments } from '@barn-workbench/core/contract'
import { descending, where } from '@barn-workbench/core/query'
import type { IncidentComment } from '@barn-workbench/core/schema'
import { useShownEntities } from '@barn-workbench/plugin-sdk/actions'
import { useDocuments, useFromSnapshot, usePermission } from '@barn-workbench/plugin-sdk/react'
import { COMMENT_PERMISSIONS } from '../permissions'
import { COMMENT } from '../writes/commentWrites'

/** Comments that are loaded at once, the latest. */
const PAGE_SIZE = 500
const NONE: IncidentComment[] = []
const idOf = ({ incidentCommentId }: IncidentComment) => incidentCommentId

/** The comments on an incident and on its events, with the user's own changes. */
export function useIncidentComments(incidentId: string) {
  const [limit, setLimit] = useState(PAGE_SIZE)
  const call = useDocuments(
    incidentComments.query,
    {
      query: [where('incidentId', '==', incidentId)],
      order: [descending('creationTimestamp'), descending('incidentCommentId')],
      limit,
    },
    { shows: ['incidentComment'], keepPrevious: true },
  )
  const loaded = useMemo(
    () => call.data?.filter((comment) => comment.incidentId === incidentId) ?? NONE,
    [call.data, incidentId],
  )
  const comments = useShownEntities(COMMENT, loaded, idOf)
  const isLoadingMore = call.isPlaceholderData && call.isFetching
  const hasMore = isLoadingMore || (call.data?.length ?? 0) === limit
  return { call, comments, hasMore, isLoadingMore, loadMore: () => setLimit(limit + PAGE_SIZE) }
}

/** The account with its general rights on comments. */
export function useCommentAccount() {
  const accountId = useFromSnapshot((snapshot) => snapshot.accountId)
  const isAdvanced = usePermission('incidentComments.manage.advanced')
  const canWrite = usePermission(...COMMENT_PERMISSIONS)
  return { accountId, isAdvanced, canWrite }
}
