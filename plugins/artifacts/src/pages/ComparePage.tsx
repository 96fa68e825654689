import {
  PageFrame,
  useAddressParameters,
  useMessages,
  useScreenPath,
  useWorkbench,
  WidgetFrame,
} from '@barn-workbench/plugin-sdk/react'
import classes from '../compare/Compare.module.css'
import { SideControl } from '../compare/SideControl'
import { SwipeCompare } from '../compare/SwipeCompare'
import { usePictureOf } from '../compare/usePictureOf'
import { compareParameters, readPicture } from '../paths'

/** Two pictures over each other: of artifacts, or of cameras at a time. The address says which. */
export default function ComparePage() {
  const t = useMessages()
  const pathOf = useScreenPath()
  const { address } = useWorkbench()
  const parameters = useAddressParameters(['left', 'right'])
  const [left, right] = [readPicture(parameters.left), readPicture(parameters.right)]
  const [leftOf, rightOf] = [usePictureOf(left), usePictureOf(right)]
  const title = t('pages.compare-screen.title')
  return (
    <PageFrame title={title} isFull>
      <WidgetFrame state={{ kind: 'content' }} title={title} leadsTo={pathOf('artifacts')} flush>
        <div className={classes.place}>
          <div className={classes.controls}>
            <SideControl
              label={t('compare.left')}
              picture={left}
              cameraId={leftOf.cameraId ?? rightOf.cameraId}
              onChange={(picture) => address.set(compareParameters(picture, right))}
            />
            <SideControl
              label={t('compare.right')}
              picture={right}
              cameraId={rightOf.cameraId ?? leftOf.cameraId}
              onChange={(picture) => address.set(compareParameters(left, picture))}
            />
          </div>
          <div className={classes.stage}>
            <SwipeCompare left={leftOf} right={rightOf} />
          </div>
        </div>
      </WidgetFrame>
    </PageFrame>
  )
}
