import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { IncidentPanel } from './IncidentPanel'
import type { OverlayPanelsProps } from './panels'
import { PlanPanel } from './PlanPanel'
import { RegionPanel } from './RegionPanel'

/** The panel of an overlay. */
export function OverlayPanels(props: OverlayPanelsProps) {
  const { panel, onClose } = props
  const t = useMessages()
  return (
    <PlanPanel title={t(`panels.${panel}`)} onClose={onClose}>
      {panel === 'incidents' ? <IncidentPanel {...props} /> : <RegionPanel {...props} />}
    </PlanPanel>
  )
}
