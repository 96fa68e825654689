import '../stage.css'
import { StageMount, type StageCanvasProps } from './StageMount'

/**
 * A stage with a list of its items for the keyboard, tooltips, and room for controls. It fills the element around it.
 * @public
 */
export function StageCanvas(props: StageCanvasProps) {
  return <StageMount {...props} />
}
