interface Props {
  readonly hex: string | null
  readonly picture?: string | null
  readonly size?: number
}

/** A colour as a small square: its picture, its hex, or an empty frame where it has neither. */
export function Swatch({ hex, picture = null, size = 14 }: Props) {
  const background = picture ? `center / cover url("${picture}")` : (hex ?? undefined)
  return <span className="swatch" style={{ width: size, height: size, background }} aria-hidden="true" />
}
