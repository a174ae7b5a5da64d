/** Something the selection bar offers: one act, or several of a group. */
export interface Offer {
  readonly label: string
  readonly acts: readonly { readonly label: string; readonly run: () => void }[]
}

/** Generous, so that no label is ever cut: a letter, and what stands around a label. */
const letter = 7.6
const around = 42
/** Edges of the page and the bar, "Select all …", and the way out. */
const always = 40 + 28 + 130 + 60
const ownButton = 110
const moreButton = 92

/** What has room in a bar of this width, from the first; the rest goes under "More". */
export function fitting(offers: readonly Offer[], width: number, text: string, own: number) {
  const widthOf = (label: string) => label.length * letter + around
  const room = width - always - widthOf(text) - own * ownButton
  const isEnough = (shown: readonly Offer[], left: number) =>
    shown.reduce((sum, { label }) => sum + widthOf(label), 0) <= left
  if (isEnough(offers, room)) return { shown: offers, more: [] }
  let count = offers.length
  while (count > 0 && !isEnough(offers.slice(0, count), room - moreButton)) count -= 1
  return { shown: offers.slice(0, count), more: offers.slice(count) }
}
