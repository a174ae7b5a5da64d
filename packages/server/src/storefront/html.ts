/** Text that is markup already, and is not escaped again. */
export class Markup {
  constructor(readonly text: string) {}
}

type Value = Markup | string | number | null | undefined | false | readonly Value[]

/** Writes markup: whatever is put into it is text, and is escaped, unless it is markup itself. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return new Markup(
    parts.map((part, place) => part + (place < values.length ? written(values[place]) : '')).join(''),
  )
}

/** A text that was cleaned when it was saved, as it is: the editor's own markup. Pictures without an address are left out. */
export function richText(text: string): Markup {
  return new Markup(text.replace(/<img\b(?![^>]*\bsrc=)[^>]*>/gi, ''))
}

function written(value: Value): string {
  if (value instanceof Markup) return value.text
  if (Array.isArray(value)) return value.map(written).join('')
  return value === null || value === undefined || value === false ? '' : escaped(String(value))
}

function escaped(text: string): string {
  return text.replace(/[&<>"'`]/g, letter => `&#${letter.charCodeAt(0)};`)
}
