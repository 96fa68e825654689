import { incidentPhotos } from '@barn-workbench/core/contract'
import { useBlobSource, useLive, useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from './Rounds.module.css'

/** Heights of a photo, in device px. */
const THUMB_HEIGHT = 168

function RoundPhoto({ id, label }: { id: string; label: string }) {
  const { data } = useLive(['roundPhoto', id], async (session, signal) => {
    const input = { params: { id }, query: { resizeY: String(THUMB_HEIGHT) } }
    const { bytes, contentType } = await session.send(incidentPhotos.payload, input, { signal })
    return new Blob([bytes], { type: contentType })
  })
  return data ? <LoadedPhoto blob={data} label={label} /> : null
}

function LoadedPhoto({ blob, label }: { blob: Blob; label: string }) {
  const source = useBlobSource<HTMLImageElement>(blob)
  return <img ref={source} alt={label} className={classes.photo} />
}

/** The photos of an answer that the instance has. One that is still on its way is left out. */
export function RoundPhotos({ ids }: { ids: readonly string[] }) {
  const t = useMessages()
  if (ids.length === 0) return null
  return (
    <div className={classes.photos}>
      {ids.map((id, index) => (
        <RoundPhoto key={id} id={id} label={t('photo', { number: index + 1 })} />
      ))}
    </div>
  )
}
