import { useBlobSource } from '@barn-workbench/plugin-sdk/react'

interface BlobPictureProps {
  blob: Blob
  alt: string
  className: string | undefined
  /** The browser cannot decode it. */
  onFailure: () => void
}

/** A file as a picture. */
export function BlobPicture({ blob, alt, className, onFailure }: BlobPictureProps) {
  const image = useBlobSource<HTMLImageElement>(blob)
  return <img ref={image} alt={alt} className={className} draggable={false} onError={onFailure} />
}

interface BlobVideoProps {
  blob: Blob
  label: string
  className: string | undefined
  onFailure: () => void
}

/** A file as a video. */
export function BlobVideo({ blob, label, className, onFailure }: BlobVideoProps) {
  const video = useBlobSource<HTMLVideoElement>(blob)
  return <video ref={video} aria-label={label} className={className} controls playsInline onError={onFailure} />
}
