import { useQuery } from '@tanstack/react-query'
import { recordings } from '@barn-workbench/core/contract'
import { PICTURE_PERMISSIONS } from '@barn-workbench/core/permissions'
import type { Incident } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { momentOf } from '@barn-workbench/plugin-sdk/camera'
import { GuestLinkForm } from '@barn-workbench/plugin-sdk/form'
import {
  copyText,
  downloadBlob,
  entityPath,
  fileNameOf,
  useBarnTime,
  useHost,
  useMessages,
  usePermission,
  useSession,
  useTimeZone,
} from '@barn-workbench/plugin-sdk/react'
import { Button, Stack } from '@barn-workbench/plugin-sdk/ui'
import { useCameraNames } from '../queries/places'
import { useIncident } from '../queries/useIncident'
import { cameraNameOf } from '../types/incidentFacts'
import { incidentTitle, stateLabel } from '../types/incidentLabels'
import { findingText, sendFinding } from './findingText'
import classes from './ShareIncident.module.css'

interface ShareInput {
  incidentId: string
}

/** Height of the picture that is sent, in px. */
const PICTURE_HEIGHT = '1080'

/** The ways to share an incident: its link, a text with its picture, and a link for guests. */
export function ShareIncident({ input: { incidentId }, close }: DialogProps<ShareInput, true>) {
  const t = useMessages()
  const host = useHost()
  const session = useSession()
  const { incident } = useIncident(incidentId)
  const path = entityPath(session.id, 'incident', incidentId)
  const shareLink = async () => {
    if (await host.share({ title: session.instance.name, path })) close(true)
  }
  return (
    <Stack gap="xl">
      <section aria-labelledby="share-link">
        <h3 id="share-link" className={classes.heading}>
          {t('sharing.account')}
        </h3>
        <div className={classes.buttons}>
          <Button size="md" variant="default" onClick={() => void shareLink()} data-autofocus>
            {t('sharing.shareLink')}
          </Button>
          {incident && <TextButton incident={incident} url={host.urlOf(path)} onSent={() => close(true)} />}
        </div>
      </section>
      <section aria-labelledby="share-guest">
        <h3 id="share-guest" className={classes.heading}>
          {t('sharing.guest')}
        </h3>
        {incident && <GuestLinkForm subject={{ kind: 'incident', incidentId }} title={incidentTitle(incident, t)} />}
      </section>
    </Stack>
  )
}

/**
 * The picture of the moment of an incident as a file; null without one. It is there before the button is pressed: a
 * browser opens its share sheet only right after a press.
 */
function usePicture(incident: Incident): { picture: File | null; isLoading: boolean } {
  const session = useSession()
  const { name: zone } = useTimeZone()
  const isPermitted = usePermission(...PICTURE_PERMISSIONS)
  const moment = momentOf(incident)
  const camera = moment?.cameraIds[0]
  const { data, isLoading } = useQuery({
    queryKey: [session.id, 'shared picture', camera, moment?.time],
    enabled: isPermitted && camera !== undefined,
    retry: false,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const params = { camera: camera ?? '', timestamp: String(moment?.time) }
      const picture = await session.send(recordings.frame, { params, query: { resizeY: PICTURE_HEIGHT } }, { signal })
      const name = fileNameOf(session.instance.name, picture.timestamp ?? Number(moment?.time), 'jpg', zone)
      return new File([picture.bytes], name, { type: 'image/jpeg' })
    },
  })
  return { picture: data ?? null, isLoading }
}

function TextButton({ incident, url, onSent }: { incident: Incident; url: string; onSent: () => void }) {
  const t = useMessages()
  const host = useHost()
  const { dayAndTime, withZone } = useBarnTime()
  const cameraNames = useCameraNames()
  const { picture, isLoading } = usePicture(incident)
  const title = incidentTitle(incident, t)
  const send = async () => {
    const text = findingText(
      {
        title,
        place: cameraNameOf(incident, cameraNames, t),
        time: withZone(dayAndTime(incident.firstEventTimestamp)),
        state: stateLabel(incident.state, t),
        url,
      },
      t,
    )
    const save = (file: File) => downloadBlob(file, file.name)
    const outcome = await sendFinding({ title, text, picture, copy: copyText, save })
    if (outcome === 'copied')
      host.toast({ kind: 'success', key: picture ? 'sharing.copiedAndSaved' : 'sharing.copied' })
    // The host shows a text that cannot be copied.
    if (outcome === 'failed') await host.copy(text)
    if (outcome !== 'cancelled') onSent()
  }
  return (
    <Button size="md" variant="default" loading={isLoading} onClick={() => void send()}>
      {t('sharing.shareText')}
    </Button>
  )
}
