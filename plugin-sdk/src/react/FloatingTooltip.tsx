import { Tooltip } from '@mantine/core'

/** The side of its element on which a tooltip is placed. @public */
export type TooltipSide = 'top' | 'right'

interface FloatingTooltipProps {
  id: string
  /** The element that it describes. */
  target: HTMLElement
  label: string
  side: TooltipSide
}

/** An open tooltip beside an element. A separate file, so that `useTooltip` loads the positioning library late. */
export function FloatingTooltip({ id, target, label, side }: FloatingTooltipProps) {
  return <Tooltip id={id} target={target} label={label} position={side} opened />
}
