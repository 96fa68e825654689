import { isDecommissioned, type Camera } from '@barn-workbench/core/schema'
import { IconChevronLeft, IconChevronRight } from '@barn-workbench/plugin-sdk/icons'
import {
  IconButton,
  PageLink,
  updatedAtOf,
  useCameras,
  useChosen,
  useEntityPath,
  useMessages,
  useWorkbench,
  viewStateOf,
  WidgetFrame,
} from '@barn-workbench/plugin-sdk/react'
import { NativeSelect } from '@barn-workbench/plugin-sdk/ui'
import classes from './ChosenCamera.module.css'

/** Chooses the camera that the address names; null for all cameras. The address may also name an unknown camera. */
function Choice({ cameras, chosen }: { cameras: readonly Camera[]; chosen: string | null }) {
  const t = useMessages()
  const { address } = useWorkbench()
  const index = cameras.findIndex(({ cameraId }) => cameraId === chosen)
  const choose = (camera: string | null) => address.set({ camera })
  const neighbour = (step: number, name: 'previous' | 'next', Icon: typeof IconChevronLeft) => {
    const other = cameras[index + step]
    return (
      <IconButton
        label={t(`chosenCamera.${name}`)}
        disabled={index < 0 || !other}
        onClick={() => choose(other?.cameraId ?? null)}
      >
        <Icon size={18} />
      </IconButton>
    )
  }
  return (
    <div className={classes.choice}>
      {neighbour(-1, 'previous', IconChevronLeft)}
      <NativeSelect
        size="md"
        aria-label={t('chosenCamera.camera')}
        value={chosen ?? ''}
        onChange={({ currentTarget }) => choose(currentTarget.value || null)}
        data={[
          { value: '', label: t('chosenCamera.all') },
          ...cameras.map(({ cameraId, name }) => ({ value: cameraId, label: name })),
          ...(chosen !== null && index < 0 ? [{ value: chosen, label: t('unknownCamera') }] : []),
        ]}
      />
      {neighbour(1, 'next', IconChevronRight)}
    </div>
  )
}

/** Chooses the camera whose measurements a dashboard shows, by the address, and leads to its page. */
export default function ChosenCameraWidget() {
  const t = useMessages()
  const call = useCameras()
  const chosen = useChosen('camera')
  const pathOf = useEntityPath()
  const cameras = call.data?.filter((camera) => !isDecommissioned(camera)) ?? []
  const isKnown = cameras.some(({ cameraId }) => cameraId === chosen)
  return (
    <WidgetFrame state={viewStateOf(call)} updatedAt={updatedAtOf(call)}>
      <div className={classes.bar}>
        <Choice cameras={cameras} chosen={chosen} />
        {chosen !== null && isKnown && <PageLink to={pathOf('camera', chosen)}>{t('chosenCamera.page')}</PageLink>}
      </div>
    </WidgetFrame>
  )
}
