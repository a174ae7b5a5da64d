import drawings from '#demo/items/shapes.json'

/** What a drawing is made with: the thing's colour, a darker and a lighter one. */
export interface Paint {
  readonly main: string
  readonly dark: string
  readonly light: string
}

export type ShapeName = keyof typeof drawings

/** Draws a thing, 400 by 400, told apart from others at the size of a thumbnail. */
export function drawShape(shape: ShapeName, paint: Paint): string {
  return drawings[shape].replace(/\{(\w+)\}/g, (_, name: keyof Paint) => paint[name])
}
