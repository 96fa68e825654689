import type { useCamerasByName } from '../../queries/useCamerasByName'
import type { RegionBook } from '../../queries/useRegionBook'

/** What all parts of the overview know. */
export interface OverviewProps {
  book: RegionBook
  cameras: ReturnType<typeof useCamerasByName>
  /** Null: there is none. */
  regionType: string | null
  onType(id: string | null): void
}
