const inputs = ':is(input,textarea,[contenteditable=true],button,[role=grid]):not(:disabled,[type=file])'

/** Brings a field, or the section a check is about, into sight and gives it the focus. */
export function jumpTo(fix: string): void {
  const target = document.querySelector<HTMLElement>(`[data-field="${fix}"]`) ?? document.getElementById(fix)
  target?.scrollIntoView({ block: 'center' })
  target?.querySelector<HTMLElement>(inputs)?.focus({ preventScroll: true })
}
