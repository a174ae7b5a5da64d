/** What shoppers read of an item, as its form holds it. */
export interface ReadTexts {
  readonly name: string
  readonly shortDescription: string
  readonly features: readonly string[]
  readonly description: string
  readonly technicalInfo: string
  readonly sizeInfo: string
  readonly additionalInfo: string
}

interface Frame {
  /** Titles of the parts, in the person's language. */
  readonly titles: Readonly<Record<'technicalInfo' | 'sizeInfo' | 'additionalInfo', string>>
  /** Addresses of the gallery's pictures by uid. */
  readonly pictures: ReadonlyMap<number, string>
  readonly nonce: string
}

const style =
  'body{font:16px/1.5 system-ui,sans-serif;margin:20px;color:#1d2422}h1{font-size:22px}h2{font-size:17px}table{border-collapse:collapse}th,td{border:1px solid #d8dedc;padding:4px 8px;text-align:left}p{margin:.4em 0}img{max-width:100%}'

/** Uids of the pictures that stand in some texts. */
export function picturesIn(texts: readonly string[]): readonly number[] {
  const uids = texts.flatMap(text =>
    [...text.matchAll(/<img\b[^>]*\bdata-file-uid="(\d{1,9})"/g)].map(([, uid]) => Number(uid)),
  )
  return [...new Set(uids)]
}

/** A document of the texts as a shopper reads them; nothing in it but words, tables and the store's own pictures. */
export function previewDocument(texts: ReadTexts, { titles, pictures, nonce }: Frame): string {
  const shown = (html: string) =>
    html.replace(/<img\b[^>]*>/g, tag => {
      const address = pictures.get(Number(/\bdata-file-uid="(\d{1,9})"/.exec(tag)?.[1]))
      const alt = /\balt="([^"]*)"/.exec(tag)?.[1] ?? ''
      return address ? `<img src="${plain(address)}" alt="${alt}">` : ''
    })
  const part = (name: keyof typeof titles) =>
    texts[name] ? `<h2>${plain(titles[name])}</h2>${shown(texts[name])}` : ''
  const bullets = texts.features.map(feature => `<li>${plain(feature)}</li>`).join('')
  return `<!doctype html><meta charset="utf-8"><style nonce="${nonce}">${style}</style>
<h1>${plain(texts.name)}</h1><p>${plain(texts.shortDescription)}</p>
${bullets && `<ul>${bullets}</ul>`}
${shown(texts.description)}
${part('technicalInfo')}
${part('sizeInfo')}
${part('additionalInfo')}`
}

function plain(text: string): string {
  return text.replace(/[&<>"]/g, letter => `&#${letter.charCodeAt(0)};`)
}
