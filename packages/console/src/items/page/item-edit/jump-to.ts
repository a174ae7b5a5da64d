/** Where checks send people whose place is not simply a field of that name. */
const places: Readonly<Record<string, string>> = {
  stock: 'stock',
  status: 'status',
  sizes: 'sizes',
  prelaunch: 'launch',
}

const inputs = ':is(input,textarea,[contenteditable=true],button,[role=grid]):not(:disabled,[type=file])'

/** Brings a field, or the section a check is about, into sight and gives it the focus. */
export function jumpTo(fix: string): void {
  const target =
    document.querySelector<HTMLElement>(`[data-field="${fix}"]`) ??
    document.getElementById(places[fix] ?? fix)
  target?.scrollIntoView({ block: 'center' })
  target?.querySelector<HTMLElement>(inputs)?.focus({ preventScroll: true })
}
