import { useEffect, useState } from 'react'

/** An address under which a picture can be drawn; the one before stays until the new is decoded. */
export function useDecodedImageUrl(blob: Blob | undefined): string | undefined {
  const [shown, setShown] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const address = URL.createObjectURL(blob)
    const image = new Image()
    image.src = address
    let taken = false
    let left = false
    const show = () => {
      if (left) return
      taken = true
      setShown((previous) => {
        if (previous) URL.revokeObjectURL(previous)
        return address
      })
    }
    image.decode().then(show, () => URL.revokeObjectURL(address))
    return () => {
      left = true
      if (!taken) URL.revokeObjectURL(address)
    }
  }, [blob])
  return shown
}
