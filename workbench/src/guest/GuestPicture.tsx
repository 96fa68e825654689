import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Picture } from '@barn-workbench/core/transport'
import { useBlobSource } from '@barn-workbench/plugin-sdk/react'
import type { GuestCalls } from './guestCalls'
import { VIEW_KEY } from './guestClient'
import classes from './GuestPage.module.css'
import type { GuestTimes } from './guestTimes'

interface GuestPictureProps {
  /** See `guestLinks.picture`. */
  picture: number
  cameraName: string
  /** The place of the detected object, in fractions of the picture. */
  box?: { x: number; y: number; w: number; h: number } | null
  calls: GuestCalls
  times: GuestTimes
}

/** One picture with its camera and the time at which it was taken. */
export function GuestPicture({ picture, cameraName, box = null, calls, times }: GuestPictureProps) {
  const { t } = useTranslation('shell')
  const { data, error } = useQuery({
    queryKey: [...VIEW_KEY, 'picture', picture],
    queryFn: ({ signal }) => calls.picture(picture, signal),
    retry: false,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    networkMode: 'always',
  })
  const time = data?.timestamp == null ? null : times.withSeconds(data.timestamp)
  return (
    <figure className={classes.figure}>
      {data ? (
        <Shown
          picture={data}
          box={box}
          alt={t(box ? 'guest.detected' : 'guest.picture', { camera: cameraName, time })}
        />
      ) : (
        <p className={classes.noPicture}>{t(data === null || error ? 'guest.noPicture' : 'guest.loading')}</p>
      )}
      <figcaption>{time === null ? cameraName : t('guest.picture', { camera: cameraName, time })}</figcaption>
    </figure>
  )
}

type ShownProps = { picture: Picture; alt: string } & Required<Pick<GuestPictureProps, 'box'>>

const percent = (fraction: number) => `${fraction * 100}%`

/** The picture is always shown as JPEG, whatever type an instance claims. */
function Shown({ picture: { bytes }, box, alt }: ShownProps) {
  const blob = useMemo(() => new Blob([bytes], { type: 'image/jpeg' }), [bytes])
  const image = useBlobSource<HTMLImageElement>(blob)
  return (
    <span className={classes.frame}>
      <img ref={image} className={classes.image} alt={alt} />
      {box && (
        <span
          className={classes.box}
          style={{ left: percent(box.x), top: percent(box.y), width: percent(box.w), height: percent(box.h) }}
        />
      )}
    </span>
  )
}
