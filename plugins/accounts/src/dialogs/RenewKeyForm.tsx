import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { machines } from '@barn-workbench/core/contract'
import { problemOf } from '@barn-workbench/core/result'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { useMessages, useProblemText, useSession } from '@barn-workbench/plugin-sdk/react'
import { Button, Group, SegmentedControl, Stack } from '@barn-workbench/plugin-sdk/ui'
import { ShownKey } from '../parts/ShownKey'
import type { KeyInput } from './inputs'

/** Days for which the old key may go on. */
const OVERLAPS = [0, 1, 7] as const

/** Makes a key in place of another one, and shows it once. */
export function RenewKeyForm({ input: { machineId, keyId, name }, close }: DialogProps<KeyInput, true>) {
  const t = useMessages()
  const session = useSession()
  const queries = useQueryClient()
  const problemText = useProblemText()
  const [overlapDays, setOverlapDays] = useState(1)
  const [key, setKey] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  if (key !== null) return <ShownKey machineKey={key} onDone={() => close(true)} />
  const renew = async () => {
    setIsSending(true)
    try {
      const params = { id: machineId, keyId }
      const made = await session.send(machines.renewKey, { params, body: { overlapDays } })
      await queries.invalidateQueries({ queryKey: [session.id] })
      setKey(made.key)
    } catch (failure) {
      setError(problemText(problemOf(failure)))
      setIsSending(false)
    }
  }
  return (
    <Stack gap="md">
      <p>{t('machines.renewHint', { name })}</p>
      <SegmentedControl
        fullWidth
        aria-label={t('machines.overlap')}
        value={String(overlapDays)}
        onChange={(days) => setOverlapDays(Number(days))}
        data={OVERLAPS.map((days) => ({
          value: String(days),
          label: days === 0 ? t('machines.atOnce') : t('machines.inDays', { count: days }),
        }))}
      />
      {error !== null && <p role="alert">{error}</p>}
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={() => close(null)}>
          {t('cancel')}
        </Button>
        <Button size="md" loading={isSending} onClick={() => void renew()}>
          {t('machines.renew')}
        </Button>
      </Group>
    </Stack>
  )
}
