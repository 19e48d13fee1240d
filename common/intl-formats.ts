// Formatters are cached, because creating one costs more than a hundred uses. There are only as many as languages, time
// zones and kinds of formats.

type Create<Options, Format> = (locale: string, options: Options) => Format;

/** Returns the formatter of dates and times. */
export const dateTimeFormat = oncePer(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

/** Returns the formatter of numbers. */
export const numberFormat = oncePer(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

/** Returns the formatter of times relative to now. */
export const relativeTimeFormat = oncePer(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);

function oncePer<Options, Format>(create: Create<Options, Format>): Create<Options, Format> {
  const formats = new Map<string, Format>();
  return (locale, options) => {
    const key = JSON.stringify([locale, options]);
    const format = formats.get(key) ?? create(locale, options);
    formats.set(key, format);
    return format;
  };
}
