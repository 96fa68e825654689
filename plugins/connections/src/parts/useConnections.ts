import { useQueryClient } from '@tanstack/react-query'
import { mqtt } from '@barn-workbench/core/contract'
import { problemOf } from '@barn-workbench/core/result'
import type { MqttConnection, MqttSettings } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { useCall, useHost, useProblemText, useSession } from '@barn-workbench/plugin-sdk/react'

/** The connections with their states. */
export function useConnections() {
  return useCall(mqtt.list, {}, { refresh: 10 * SECOND, shows: ['connection'], keepPrevious: true })
}

/** The topics of a connection that contain a text, as they come. */
export function useTopics(connectionId: string, contains: string) {
  const input = { params: { id: connectionId }, query: contains === '' ? {} : { contains } }
  return useCall(mqtt.topics, input, { refresh: 2 * SECOND, keepPrevious: true })
}

/** Returns a function that runs a write, and shows its outcome. */
export function useWriteRun() {
  const session = useSession()
  const host = useHost()
  const queries = useQueryClient()
  const problemText = useProblemText()

  return async (name: 'change' | 'remove', write: () => Promise<unknown>): Promise<boolean> => {
    try {
      await write()
    } catch (error) {
      host.toast({ kind: 'error', key: `toast.${name}.error`, values: { problem: problemText(problemOf(error)) } })
      return false
    }
    await queries.invalidateQueries({ queryKey: [session.id] })
    host.toast({ kind: 'success', key: `toast.${name}.success` })
    return true
  }
}

/** Returns functions that change and remove connections, and show the outcome. */
export function useConnectionWrites() {
  const session = useSession()
  const run = useWriteRun()
  return {
    change: ({ connectionId: id, version: ifMatch }: MqttConnection, updates: Partial<MqttSettings>) =>
      run('change', () => session.send(mqtt.update, { params: { id }, body: { updates } }, { ifMatch })),
    remove: ({ connectionId: id }: MqttConnection) =>
      run('remove', () => session.send(mqtt.remove, { params: { id } })),
  }
}
