import wordsByDepartment from '#demo/items/item-texts.json'
import type { DemoPage } from '#demo/items/items'

/** What a page says of its thing: short and long texts, a table, bullets. The same for every colour of a style. */
export function textsOf(page: DemoPage) {
  if (!page.type) {
    return {
      shortDescription:
        page.kind === 'service'
          ? 'Done in our own workshop, usually within two days.'
          : 'Sent by mail within minutes, good for two years.',
      description: `<p>${escaped(page.name)}. ${page.kind === 'service' ? 'Book at any of our shops; we ring you before we fit anything that is not on the list.' : 'Good in every shop and on this site.'}</p>`,
      technicalInfo: '',
      sizeInfo: '',
      features: [] as string[],
    }
  }
  const { noun, category, grams } = page.type
  const [department] = category.split('/') as [string]
  const words = { ...(wordsOf[department] ?? wordsOf.Accessories), ...wordsOf[category] } as Words
  const seed = [...(page.style ?? page.code)].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  const of = <Item>(list: readonly Item[], salt: number) => list[(seed * 7 + salt * 13) % list.length] as Item
  const thing = noun.toLowerCase().replace(/, box.*$/, '')
  return {
    shortDescription: `${of(words.short, 1)} ${thing} by ${page.brand}.`,
    description: `<p>The <strong>${escaped(page.name)}</strong> is ${of(words.story, 2)}</p><p>${of(words.use, 3)}</p>`,
    technicalInfo: `<table><tbody><tr><th>Weight</th><td>${grams.toLocaleString('en-GB')} g</td></tr><tr><th>${of(words.facts, 4)[0]}</th><td>${of(words.facts, 4)[1]}</td></tr><tr><th>Guarantee</th><td>${of(department === 'Nutrition' ? ['Until the date on the pack'] : ['Two years', 'Five years', 'Ten years'], 5)}</td></tr></tbody></table>`,
    sizeInfo:
      page.sizes.length > 3 && seed % 3 === 0
        ? '<p>Between two sizes, take the larger one. Every shop has one of each to try.</p>'
        : '',
    features: [0, 1, 2]
      .map(at => of(words.features, 6 + at * 3))
      .filter((text, at, all) => all.indexOf(text) === at),
  }
}

interface Words {
  readonly short: readonly string[]
  readonly story: readonly string[]
  readonly use: readonly string[]
  readonly facts: readonly (readonly [string, string])[]
  readonly features: readonly string[]
}

/** What is said of things, by department; where a category says something of its own, that counts: no zips on helmets. */
const wordsOf = wordsByDepartment as unknown as Readonly<Record<string, Partial<Words>>>

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
}
