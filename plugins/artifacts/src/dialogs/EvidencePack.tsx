import { useEffect, useRef, useState } from 'react'
import { evidence } from '@barn-workbench/core/contract'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import {
  fileNameOf,
  useCall,
  useClock,
  useFileSize,
  useInstance,
  useLocalSettings,
  useMessages,
  useProblemText,
  useTimeZone,
} from '@barn-workbench/plugin-sdk/react'
import { Button, Group } from '@barn-workbench/plugin-sdk/ui'
import { saveStream } from '../downloads/saveStream'
import { useDownloads } from '../downloads/useDownloads'
import classes from './Dialogs.module.css'

/** The contents of a pack, as keys of sentences. */
const CONTENTS = ['incident', 'pictures', 'thread', 'charts', 'outlines', 'page'] as const
/** Bytes that are made room for: how large a pack is shows when it is made. */
const EXPECTED_SIZE = 30 * 1_000_000

type Step = { kind: 'asking'; problem: Problem | null } | { kind: 'saving'; received: number }

/** Saves the pack of an incident. */
function useSavePack(incidentId: string, onDone: () => void) {
  const { session } = useInstance()
  const { downloads } = useDownloads()
  const clock = useClock()
  const { name: timeZone } = useTimeZone()
  const [{ language }] = useLocalSettings()
  const [step, setStep] = useState<Step>({ kind: 'asking', problem: null })
  const controller = useRef<AbortController>(null)
  useEffect(() => () => controller.current?.abort(), [])
  const save = async () => {
    const { signal } = (controller.current = new AbortController())
    setStep({ kind: 'saving', received: 0 })
    const name = `evidence-${fileNameOf(session.instance.name, clock.now(), 'zip', timeZone)}`
    const input = { params: { id: incidentId }, query: { language: language === 'de' ? 'de' : 'en' } } as const
    try {
      const isSaved = await saveStream(name, EXPECTED_SIZE, ({ write }) =>
        downloads.receive(
          (read, ended) => session.download(evidence.pack, input, read, { signal: ended }),
          { size: null, md5: null },
          write,
          { signal, onProgress: (received) => setStep({ kind: 'saving', received }) },
        ),
      )
      if (isSaved) onDone()
      else setStep({ kind: 'asking', problem: null })
    } catch (error) {
      if (!signal.aborted) setStep({ kind: 'asking', problem: problemOf(error) })
    }
  }
  return { step, save, abort: () => controller.current?.abort() }
}

/** The fingerprint of the key that signs packs, which the page in the pack shows too. */
function Fingerprint() {
  const t = useMessages()
  const problemText = useProblemText()
  const { data, error } = useCall(evidence.key, {})
  return (
    <p>
      {t('evidence.fingerprint')}
      <code className={classes.key}>{data?.fingerprint ?? (error ? problemText(problemOf(error)) : '…')}</code>
      <span className={classes.hint}>{t('evidence.fingerprintHint')}</span>
    </p>
  )
}

/** Explains the content of an evidence pack and its check, and saves it. */
export function EvidencePack({ input: { incidentId }, close }: DialogProps<{ incidentId: string }, true>) {
  const t = useMessages()
  const sizeOf = useFileSize()
  const problemText = useProblemText()
  const { step, save, abort } = useSavePack(incidentId, () => close(true))
  const isSaving = step.kind === 'saving'
  return (
    <>
      <p>{t('evidence.intro')}</p>
      <ul className={classes.contents}>
        {CONTENTS.map((part) => (
          <li key={part}>{t(`evidence.contents.${part}`)}</li>
        ))}
      </ul>
      <Fingerprint />
      {isSaving && <p role="status">{t('evidence.saving', { received: sizeOf(step.received) })}</p>}
      {!isSaving && step.problem && (
        <p role="alert" className={classes.problem}>
          {problemText(step.problem)}
        </p>
      )}
      <Group justify="flex-end" mt="md">
        <Button
          variant="default"
          size="md"
          onClick={() => {
            abort()
            close(null)
          }}
        >
          {t('cancel')}
        </Button>
        <Button size="md" onClick={() => void save()} loading={isSaving} data-autofocus>
          {t('evidence.confirm')}
        </Button>
      </Group>
    </>
  )
}
