import guides from '#demo/items/guides.json'

/** A buyers guide of the demo store: its title, whose items point at it, and what it says. */
export interface DemoGuide {
  readonly title: string
  readonly summary: string
  readonly byline: string
  readonly category: string
  readonly isDraft?: boolean
  /** How many items of the category point at it. */
  readonly items: number
  readonly points: readonly string[]
}

export const demoGuides: readonly DemoGuide[] = guides

/** The text of a guide, long enough to be published. */
export function guideBody({ title, summary, points }: DemoGuide): string {
  const sections = points.map(
    point =>
      `<h2>${point}</h2><p>${point} is what people ask us about first at the counter. Come in with your own kit and we will show you on the stand what it means, without selling you anything you do not need.</p>`,
  )
  return `<p>${summary} ${title.replace(/\?$/, '')}: this is what we tell customers in Kendal, Keswick and Bakewell every day.</p>${sections.join('')}<p>Still not sure? Ring any of our shops, or bring it back within 30 days.</p>`
}
