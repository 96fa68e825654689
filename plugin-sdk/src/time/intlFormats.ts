/** Makes a format of the browser for a language and options once, since that is expensive. */
function once<Options extends object, Format>(
  create: (locale: string, options: Options) => Format,
): (locale: string, options: Options) => Format {
  const formats = new Map<string, Format>()
  return (locale, options) => {
    const key = `${locale} ${JSON.stringify(options)}`
    const format = formats.get(key) ?? create(locale, options)
    formats.set(key, format)
    return format
  }
}

type NumberOptions = Intl.NumberFormatOptions
type DateTimeOptions = Intl.DateTimeFormatOptions
type RelativeTimeOptions = Intl.RelativeTimeFormatOptions

export const numberFormat = once((locale, options: NumberOptions) => new Intl.NumberFormat(locale, options))
export const dateTimeFormat = once((locale, options: DateTimeOptions) => new Intl.DateTimeFormat(locale, options))
export const relativeTimeFormat = once(
  (locale, options: RelativeTimeOptions) => new Intl.RelativeTimeFormat(locale, options),
)
