import { ColorInput } from '@mantine/core'

interface ColorPickerProps {
  label: string
  /** As `#2980B9`. */
  value: string
  onChange: (value: string) => void
  error?: string | null
  /** The colours that can be chosen by a click. */
  swatches: readonly string[]
}

/**
 * A field for a colour: one of several swatches, or any as text. An invalid text is reported instead of being replaced.
 * @public
 */
export function ColorPicker({ swatches, error = null, ...field }: ColorPickerProps) {
  return (
    <ColorInput
      {...field}
      error={error}
      format="hex"
      swatches={[...swatches]}
      withPicker={false}
      // Some browsers only have one.
      withEyeDropper={false}
      fixOnBlur={false}
      // The colours belong to the dialog around.
      popoverProps={{ withinPortal: false }}
    />
  )
}
