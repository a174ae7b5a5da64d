import { sentence } from '@backroom/contract/wording/say'
import sanitizeHtml from 'sanitize-html'
import { invalid } from '#kit/errors'
import { isCheapSvg } from '#kit/files/svg-cost'

const bytesMost = 524_288
const nodesMost = 10_000

const elements = `
  svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan textPath
  linearGradient radialGradient stop clipPath mask pattern marker filter feGaussianBlur feOffset feBlend
  feColorMatrix feMerge feMergeNode feFlood feComposite feDropShadow
`
  .trim()
  .split(/\s+/)

const attributes = `
  id class x y x1 x2 y1 y2 cx cy r rx ry dx dy d points width height viewBox preserveAspectRatio xmlns
  xmlns:xlink version transform fill fill-opacity fill-rule stroke stroke-width stroke-opacity
  stroke-linecap stroke-linejoin stroke-dasharray stroke-dashoffset stroke-miterlimit opacity color
  clip-path clip-rule mask filter offset stop-color stop-opacity gradientUnits gradientTransform
  spreadMethod fx fy patternUnits patternContentUnits patternTransform maskUnits maskContentUnits
  clipPathUnits markerWidth markerHeight refX refY orient markerUnits font-family font-size font-weight
  text-anchor letter-spacing dominant-baseline stdDeviation in in2 result values type mode operator
  flood-color flood-opacity href xlink:href role aria-label style
`
  .trim()
  .split(/\s+/)

/** An SVG with nothing in it that could run or reach out; says what was taken. */
export function cleanSvg(
  bytes: Buffer,
  name: string,
): { bytes: Buffer; removed: string[]; width: number | null; height: number | null } {
  if (bytes.length > bytesMost) {
    throw invalid({
      file: sentence`${name} is ${bytes.length.toLocaleString('en-GB')} bytes; an SVG may have at most 524,288.`,
    })
  }
  const source = bytes.toString('utf8').replace(/^\ufeff/, '')
  if (/<!(DOCTYPE|ENTITY)/i.test(source)) {
    throw invalid({
      file: sentence`${name} has a DOCTYPE or ENTITY, which could hide other content. Save it as plain SVG.`,
    })
  }
  if ((source.match(/<[a-z]/gi)?.length ?? 0) > nodesMost) {
    throw invalid({
      file: sentence`${name} has more than 10,000 shapes. Simplify the drawing, or upload it as PNG.`,
    })
  }
  const removed = new Set<string>()
  const cleaned = sanitizeHtml(source, {
    allowedTags: elements,
    allowedAttributes: { '*': attributes },
    allowedStyles: { '*': safeStyles },
    allowedSchemes: [],
    allowProtocolRelative: false,
    nonTextTags: [
      'script',
      'style',
      'foreignObject',
      'iframe',
      'object',
      'embed',
      'animate',
      'set',
      'audio',
      'video',
    ],
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    transformTags: {
      '*': (tag, found) => {
        const kept: Record<string, string> = {}
        for (const [attribute, value] of Object.entries(found)) {
          const isReference = attribute === 'href' || attribute === 'xlink:href'
          // A backslash can spell any of these in another way, and no drawing needs one.
          const reachesOut =
            /url\(\s*['"]?(?!#)/i.test(value) || /javascript:|@import|expression\(|\\/i.test(value)
          const isSafe =
            attributes.includes(attribute) && !(isReference && !value.startsWith('#')) && !reachesOut
          if (isSafe) kept[attribute] = value
          else if (!attribute.startsWith('data-') && !attribute.includes(':')) removed.add(attribute)
          else if (reachesOut || isReference) removed.add(attribute)
        }
        return { tagName: tag, attribs: kept }
      },
    },
    onOpenTag: tag => {
      if (!elements.includes(tag)) removed.add(tag)
    },
  })
  if (!/<svg[\s>]/.test(cleaned))
    throw invalid({ file: sentence`${name} holds no drawing that can be kept.` })
  if (!isCheapSvg(cleaned))
    throw invalid({
      file: sentence`${name} draws itself or the same shapes over and over: more than 250,000 in all. Simplify the drawing, or upload it as PNG.`,
    })
  return { bytes: Buffer.from(cleaned), removed: [...removed], ...sizeOf(cleaned) }
}

const safeStyles = Object.fromEntries(
  [
    'fill',
    'fill-opacity',
    'fill-rule',
    'stroke',
    'stroke-width',
    'stroke-opacity',
    'stroke-linecap',
    'stroke-linejoin',
    'stroke-dasharray',
    'opacity',
    'stop-color',
    'stop-opacity',
    'clip-rule',
    'font-family',
    'font-size',
    'font-weight',
  ].map(name => [name, [/^(?!.*(url\(\s*['"]?(?!#)|javascript:|expression\()).*$/i]]),
)

function sizeOf(svg: string): { width: number | null; height: number | null } {
  const [, width, height] = /viewBox="\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)/.exec(svg) ?? []
  const number = (text: string | undefined) =>
    text && Number.isFinite(Number(text)) ? Math.round(Number(text)) : null
  const declared = (name: string) => number(new RegExp(`<svg[^>]*\\s${name}="([\\d.]+)(px)?"`).exec(svg)?.[1])
  return { width: declared('width') ?? number(width), height: declared('height') ?? number(height) }
}
