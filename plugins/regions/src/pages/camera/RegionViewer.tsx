import { IconArrowLeft } from '@tabler/icons-react'
import type { RegionMapping } from '@barn-workbench/core/schema'
import { IconButton, useMessages } from '@barn-workbench/plugin-sdk/react'
import editorClasses from '../../editor/Editor.module.css'
import { TimeBar } from '../../editor/panels/TimeBar'
import { History } from '../../history/History'
import { RegionPicture } from '../../picture/RegionPicture'
import type { useCamerasByName } from '../../queries/useCamerasByName'
import type { RegionsById } from '../../queries/useRegionsById'
import { Coverage, Sentences } from '../../words/RegionWords'

interface RegionViewerProps {
  cameraId: string
  regionType: string
  base: readonly RegionMapping[]
  shown: readonly RegionMapping[]
  book: RegionsById
  cameras: ReturnType<typeof useCamerasByName>
  moment: number | null
  onBack(): void
}

/** The outlines over the picture of the moment, in words, and how they were before; nothing can be changed. */
export function RegionViewer(props: RegionViewerProps) {
  const { cameraId, regionType, base, shown, book, cameras, moment, onBack } = props
  const t = useMessages()
  const name = cameras.nameOf(cameraId)
  const regions = shown.flatMap((mapping) => mapping.regions)
  return (
    <div className={editorClasses.editor}>
      <div className={editorClasses.bar}>
        <IconButton label={t('editor.back')} onClick={onBack}>
          <IconArrowLeft size={18} aria-hidden />
        </IconButton>
        <TimeBar name={name} type={book.typeNameOf(regionType)} moment={moment} />
      </div>
      <div className={editorClasses.body}>
        <div className={editorClasses.panel}>
          <RegionPicture cameraId={cameraId} cameraName={name} moment={moment} regions={regions} nameOf={book.nameOf} />
        </div>
        <div className={editorClasses.side}>
          <section className={editorClasses.panel}>
            <h3 className={editorClasses.panelTitle}>{t('editor.drawnRegions', { count: regions.length })}</h3>
            <Coverage regions={regions} />
            <Sentences regions={regions} nameOf={book.nameOf} label={t('overview.sees', { name })} />
          </section>
          <History mappings={base} book={book} canRestore={false} />
        </div>
      </div>
    </div>
  )
}
