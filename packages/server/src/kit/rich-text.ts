import sanitizeHtml from 'sanitize-html'

const classes = `
  lead note tip warning button buttonOutline columns2 columns3 centre right small wide pullLeft
  pullRight
`
  .trim()
  .split(/\s+/)

const tags = `
  p h2 h3 h4 ul ol li a strong em u s sub sup blockquote br hr table thead tbody tr th td figure
  figcaption img div
`
  .trim()
  .split(/\s+/)

interface Cleaned {
  readonly html: string
  /** What was taken out, in words: "script", "onclick". */
  readonly removed: readonly string[]
}

/** The one cleaner of HTML that staff write: what is not on the list does not reach a shopper. */
export function cleanRichText(html: string): Cleaned {
  const removed = new Set<string>()
  const cleaned = sanitizeHtml(html, {
    allowedTags: tags,
    allowedAttributes: {
      a: ['href', 'title'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
      img: ['data-file-uid', 'alt'],
      div: ['data-block', 'data-uid'],
      '*': [{ name: 'class', multiple: true, values: classes }],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesAppliedToAttributes: ['href', 'src'],
    allowProtocolRelative: false,
    nonTextTags: [
      'script',
      'style',
      'textarea',
      'option',
      'noscript',
      'iframe',
      'object',
      'embed',
      'svg',
      'math',
    ],
    transformTags: {
      b: 'strong',
      i: 'em',
      strike: 's',
      h1: 'h2',
      h5: 'h4',
      h6: 'h4',
    },
    exclusiveFilter: frame => {
      // A picture from elsewhere could be swapped behind our back; a div that is no placeholder is only layout.
      const isForeign = frame.tag === 'img' && !/^\d+$/.test(frame.attribs['data-file-uid'] ?? '')
      if (isForeign) removed.add('picture from elsewhere')
      return isForeign
    },
    onOpenTag: (name, attributes) => {
      if (!tags.includes(name) && !Object.hasOwn(renamed, name)) removed.add(name)
      for (const attribute of Object.keys(attributes)) if (isUnsafe(attribute)) removed.add(attribute)
      if (/^\s*(javascript|data|vbscript):/i.test(attributes.href ?? '')) removed.add('unsafe link')
    },
  })
  return { html: cleaned.trim(), removed: [...removed] }
}

const renamed = { b: 1, i: 1, strike: 1, h1: 1, h5: 1, h6: 1 }

function isUnsafe(attribute: string): boolean {
  return attribute.startsWith('on') || attribute === 'style' || attribute === 'srcdoc'
}
