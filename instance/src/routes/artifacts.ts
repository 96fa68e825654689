import { artifacts } from '@barn-workbench/core/contract'
import {
  checkPrivacy,
  filePayload,
  findViewableArtifact,
  picturePayload,
  requestArtifact,
  viewableArtifactsCondition,
  type PayloadDependencies,
  type RequestDependencies,
} from '../artifacts'
import type { Database } from '../database'
import { implement, serialized } from '../http'

export interface ArtifactRouteDependencies extends Omit<PayloadDependencies, 'files'>, RequestDependencies {
  database: Database
  /** Wakes the production of artifacts. */
  wakeProduction: () => void
}

export function artifactRoutes(dependencies: ArtifactRouteDependencies) {
  const { artifacts: store, cameras, database, queue, wakeProduction } = dependencies
  const { documents, files } = store
  return implement(artifacts, {
    query: async ({ body }, context) =>
      serialized(await documents.answer(body, context, viewableArtifactsCondition(context.account.permissions))),
    queryOne: ({ body }, context) =>
      documents.answerOne(body, context, viewableArtifactsCondition(context.account.permissions)),
    get: ({ params }, { account }) => findViewableArtifact(account, params.id, documents),
    payload: async ({ params, query: { resizeY: height, overlay } }, { account, signal }) => {
      const artifact = await findViewableArtifact(account, params.id, documents)
      if (!artifact.ok) return artifact
      const open = await checkPrivacy(artifact.value, cameras)
      if (!open.ok) return open
      if (height === undefined) return filePayload({ files, queue }, artifact.value)
      const { accountId } = account
      return picturePayload({ files, queue }, artifact.value, {
        height,
        isOverlay: overlay === true,
        accountId,
        signal,
      })
    },
    request: async ({ body }, context) => {
      const planned = await requestArtifact(dependencies, body, context)
      if (planned.ok) database.afterCommit(wakeProduction)
      return planned
    },
  })
}
