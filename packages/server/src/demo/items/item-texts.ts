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
      ...{ technicalInfo: '', sizeInfo: '', features: [] as string[] },
    }
  }
  const { noun, category, grams } = page.type
  const [department] = category.split('/') as [string]
  const words = wordsOf[department] ?? (wordsOf.Accessories as Words)
  const seed = [...(page.styleCode ?? page.code)].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  const of = <Item>(list: readonly Item[], salt: number) => list[(seed * 7 + salt * 13) % list.length] as Item
  const thing = noun.toLowerCase().replace(/, box.*$/, '')
  return {
    shortDescription: `${of(words.short, 1)} ${thing} by ${page.brand}.`,
    description: `<p>The <strong>${escaped(page.name)}</strong> is ${of(words.story, 2)}</p><p>${of(words.use, 3)}</p>`,
    technicalInfo: `<table><tbody><tr><th>Weight</th><td>${grams.toLocaleString('en-GB')} g</td></tr><tr><th>${of(words.facts, 4)[0]}</th><td>${of(words.facts, 4)[1]}</td></tr><tr><th>Guarantee</th><td>${of(['Two years', 'Five years', 'Lifetime of the frame'], 5)}</td></tr></tbody></table>`,
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

const wordsOf: Readonly<Record<string, Words>> = {
  Bikes: {
    short: ['A quick and steady', 'A first-rate', 'A hard-wearing'],
    story: [
      'made for long days and poor lanes.',
      'the bike our own staff ride to work.',
      'quick on the flat and calm on the way down.',
    ],
    use: [
      'We build, check and ride every one before it leaves the shop.',
      'Room for mudguards, racks and wide tyres.',
    ],
    facts: [
      ['Frame', '6061 aluminium'],
      ['Frame', 'Carbon'],
      ['Fork', 'Carbon, thru-axle'],
      ['Brakes', 'Hydraulic disc'],
    ],
    features: [
      'Mounts for three bottles',
      'Mudguard and rack eyelets',
      'Tubeless ready rims',
      'Internal cables',
      'Built and checked by us',
    ],
  },
  Components: {
    short: ['A dependable', 'A light', 'A smooth'],
    story: [
      'a part that is fitted once and forgotten.',
      'what our workshop fits to its own bikes.',
      'light where it can be and strong where it must be.',
    ],
    use: ['Fits the frames we sell. Ask us when yours is older.', 'Our workshop fits it while you wait.'],
    facts: [
      ['Material', 'Forged alloy'],
      ['Material', 'Carbon and steel'],
      ['Fits', '1⅛ inch'],
    ],
    features: [
      'Sealed bearings',
      'Spare parts kept in stock',
      'Fitted free in our shops',
      'Made to be mended',
    ],
  },
  Clothing: {
    short: ['A light', 'A warm', 'A close-fitting'],
    story: [
      'cut for riding and good enough for the café.',
      'tested where it rains 200 days a year.',
      'soft against the skin and quick to dry.',
    ],
    use: ['Wash cool, no softener, and it lasts for years.', 'Packs into its own pocket.'],
    facts: [
      ['Fabric', 'Recycled polyester'],
      ['Fabric', 'Merino 180 g'],
      ['Shell', 'Three layers, taped seams'],
    ],
    features: [
      'Reflective trim',
      'Two-way zip',
      'Dropped tail',
      'Three rear pockets',
      'Repaired free in the first year',
    ],
  },
  Footwear: {
    short: ['A sturdy', 'A stiff and light', 'A comfortable'],
    story: [
      'stiff on the pedals and easy to walk in.',
      'resoled for life by the people who made it.',
      'waterproof to the ankle and warm below it.',
    ],
    use: ['Try both feet, in the socks you will wear.', 'Comes with spare laces.'],
    facts: [
      ['Sole', 'Rubber, 4 mm lugs'],
      ['Upper', 'Full-grain leather'],
      ['Upper', 'Knit, heat-bonded'],
    ],
    features: ['Two-bolt cleats', 'Washable insole', 'Toe cap', 'Wide fit'],
  },
  Camping: {
    short: ['A roomy', 'A very light', 'A four-season'],
    story: [
      'up in five minutes, also in the dark.',
      'for nights when the forecast was wrong.',
      'light enough to take and good enough to stay in.',
    ],
    use: ['We have one pitched in the Keswick shop.', 'Spare parts are kept for ten years.'],
    facts: [
      ['Packed size', '42 x 14 cm'],
      ['Fabric', '20D ripstop nylon'],
      ['Fill', '700 down'],
    ],
    features: [
      'Taped seams',
      'Colour-coded poles',
      'Stuff sack and repair kit',
      'Made without fluorocarbons',
    ],
  },
  Accessories: {
    short: ['A handy', 'A tough', 'A neat'],
    story: [
      'small, useful and hard to break.',
      'the one we recommend at the counter.',
      'made for British weather.',
    ],
    use: ['Fits every bike we sell.', 'Charged, filled or fitted in a minute.'],
    facts: [
      ['Material', 'Hardened steel'],
      ['Battery', 'USB-C, 6 hours'],
      ['Volume', '12 L'],
    ],
    features: ['Fits without tools', 'Two year guarantee', 'Spare parts in stock', 'Sold Secure approved'],
  },
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
}
