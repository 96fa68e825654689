import { Button, Menu } from '@mantine/core'
import { IconLayoutGrid } from '@tabler/icons-react'
import type { Camera } from '@barn-workbench/core/schema'
import { usePlayerTexts } from './playerTexts'

/** Props of `CamerasBeside`. @public */
export interface CamerasBesideProps {
  cameras: readonly Camera[]
  /** Those on screen; the first one is the camera of the screen and stays. */
  cameraIds: readonly string[]
  onCameras: (cameraIds: readonly string[]) => void
  /** How many there can be on screen. */
  most: number
  className?: string | undefined
}

/** Chooses other cameras to see them beside the one of the screen. @public */
export function CamerasBeside({ cameras, cameraIds, onCameras, most, className }: CamerasBesideProps) {
  const t = usePlayerTexts()
  const [first, ...others] = cameraIds
  if (first === undefined || cameras.length < 2) return null
  const toggle = (cameraId: string, isOn: boolean) =>
    onCameras([first, ...others.filter((id) => id !== cameraId), ...(isOn ? [cameraId] : [])])
  return (
    <Menu position="bottom-start" shadow="md" closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default" className={className ?? ''} leftSection={<IconLayoutGrid size={18} aria-hidden />}>
          {others.length === 0 ? t('beside.one') : t('beside.several', { count: cameraIds.length })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        <Menu.Label>{t('beside.upTo', { count: most })}</Menu.Label>
        {cameras
          .filter(({ cameraId }) => cameraId !== first)
          .map(({ cameraId, name }) => (
            <Menu.CheckboxItem
              key={cameraId}
              checked={others.includes(cameraId)}
              disabled={!others.includes(cameraId) && cameraIds.length >= most}
              onChange={(isOn) => toggle(cameraId, isOn)}
            >
              {name}
            </Menu.CheckboxItem>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Options of `camerasBeside`. @public */
export interface BesideOptions {
  /** Those that exist; an address can name others. */
  cameras: readonly Camera[]
  /** How many there can be on screen. */
  most: number
}

/** The ids of the cameras of an address: the one of the screen, and those of a list with commas. @public */
export function camerasBeside(
  cameraId: string,
  beside: string | null | undefined,
  { cameras, most }: BesideOptions,
): readonly string[] {
  const known = new Set(cameras.map((camera) => camera.cameraId))
  const others = (beside ?? '').split(',').filter((id) => id !== cameraId && known.has(id))
  return [...new Set([cameraId, ...others])].slice(0, most)
}
