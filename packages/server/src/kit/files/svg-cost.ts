import { Parser } from 'htmlparser2'

/** More than any drawing needs; a browser draws this many shapes in about a second. */
const shapesMost = 250_000
/** A filter works on every pixel under it. */
const filterStepCost = 20

interface Shape {
  readonly own: number
  readonly children: Shape[]
  /** What is drawn in its place, or taken over from: `href`. */
  readonly drawn: string[]
  /** What it and all in it are painted with: `url(#…)`. */
  readonly paints: string[]
  cost?: number
}

/** Whether a drawing is small also when everything it refers to is drawn wherever it refers to it. */
export function isCheapSvg(svg: string): boolean {
  const { root, byId } = readShapes(svg)
  const beingCounted = new Set<Shape>()
  const sum = (shapes: readonly (Shape | undefined)[]) =>
    shapes.reduce((total, shape) => total + (shape ? costOf(shape) : 0), 0)
  const named = (ids: readonly string[]) => ids.map(id => byId.get(id))
  const costOf = (shape: Shape): number => {
    if (shape.cost !== undefined) return shape.cost
    if (beingCounted.has(shape)) return Number.POSITIVE_INFINITY // it draws itself
    beingCounted.add(shape)
    const drawn = shape.own + sum(shape.children) + sum(named(shape.drawn))
    shape.cost = drawn * (1 + sum(named(shape.paints)))
    beingCounted.delete(shape)
    return shape.cost
  }
  return costOf(root) <= shapesMost
}

function readShapes(svg: string) {
  const root: Shape = { own: 0, children: [], drawn: [], paints: [] }
  const byId = new Map<string, Shape>()
  const open = [root]
  new Parser(
    {
      onopentag: (name, attributes) => {
        const shape: Shape = {
          own: name.startsWith('fe') ? filterStepCost : 1,
          children: [],
          drawn: [attributes.href, attributes['xlink:href']].flatMap(to => (to ? [to.trim().slice(1)] : [])),
          paints: Object.values(attributes).flatMap(value =>
            [...value.matchAll(/url\(\s*['"]?#([^'")\s]+)/gi)].map(([, id = '']) => id),
          ),
        }
        if (attributes.id && !byId.has(attributes.id)) byId.set(attributes.id, shape)
        open.at(-1)?.children.push(shape)
        open.push(shape)
      },
      onclosetag: () => open.pop(),
    },
    { xmlMode: true },
  ).end(svg)
  return { root, byId }
}
