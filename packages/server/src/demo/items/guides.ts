/** A buyers guide of the demo store: its title, whose items point at it, and what it says. */
export interface DemoGuide {
  readonly title: string
  readonly summary: string
  readonly byline: string
  readonly category: string
  readonly isDraft?: true
  /** How many items of the category point at it. */
  readonly items: number
  readonly points: readonly string[]
}

const by = ['Megan Hughes', 'Tom Hartley', 'Aled Pritchard'] as const

export const demoGuides: readonly DemoGuide[] = [
  {
    title: 'How to choose a helmet',
    summary: 'Fit first, then weight, then colour.',
    byline: by[0],
    category: 'clothing/helmets',
    items: 20,
    points: [
      'Measure round the widest part of your head',
      'Two fingers under the strap',
      'Replace it after a knock',
    ],
  },
  {
    title: 'Gravel bike or road bike?',
    summary: 'What a wider tyre really costs you.',
    byline: by[1],
    category: 'bikes/gravel-bikes',
    items: 18,
    points: ['Tyre clearance', 'Gearing for the Struggle', 'Mounts for bags'],
  },
  {
    title: 'What size frame do I need?',
    summary: 'Three measurements and a test ride.',
    byline: by[1],
    category: 'bikes/road-bikes',
    items: 16,
    points: ['Inside leg', 'Reach', 'Stand over it'],
  },
  {
    title: 'Electric bikes explained',
    summary: 'Batteries, motors and the law.',
    byline: by[2],
    category: 'bikes/electric-bikes',
    items: 14,
    points: ['250 watts and 15.5 mph', 'How far a charge goes', 'Where we service them'],
  },
  {
    title: 'Waterproof jackets: what the numbers mean',
    summary: 'Hydrostatic head in plain words.',
    byline: by[0],
    category: 'clothing/jackets',
    items: 22,
    points: ['10,000 mm keeps out a shower', 'Seams matter more', 'Wash it to keep it dry'],
  },
  {
    title: 'Layering for winter rides',
    summary: 'Three thin things beat one thick one.',
    byline: by[2],
    category: 'clothing/base-layers',
    items: 9,
    points: ['Merino next to the skin', 'Wind on the outside', 'Take one off before the climb'],
  },
  {
    title: 'Choosing a two-person tent',
    summary: 'Weight, room and weather.',
    byline: by[0],
    category: 'camping/tents',
    items: 8,
    points: ['Floor length', 'Porch for the rucksacks', 'Poles you can mend'],
  },
  {
    title: 'Sleeping bag season ratings',
    summary: 'Comfort, limit and extreme.',
    byline: by[0],
    category: 'camping/sleeping-bags',
    items: 7,
    points: ['Read the comfort figure', 'Down or synthetic', 'A liner adds five degrees'],
  },
  {
    title: 'Walking boots that fit',
    summary: 'Thirty minutes on our stairs.',
    byline: by[1],
    category: 'footwear/walking-boots',
    items: 12,
    points: ['Afternoon feet are larger', 'Heel lift', 'Lace it twice'],
  },
  {
    title: 'Locks and insurance',
    summary: 'What the insurer wants to see.',
    byline: by[2],
    category: 'accessories/locks',
    items: 6,
    points: ['Gold rated', 'Through the frame', 'Keep the receipt'],
  },
  {
    title: 'Lights to see and to be seen',
    summary: 'Lumens, beams and the law.',
    byline: by[2],
    category: 'accessories/lights',
    items: 11,
    points: ['400 lumens for lanes', 'Do not dazzle', 'Charge on Sunday'],
  },
  {
    title: 'Children’s bikes by age',
    summary: 'Lift it with one hand.',
    byline: by[1],
    category: 'bikes/kids-bikes',
    items: 10,
    points: ['Wheels by height', 'Weight by half', 'Brakes for small hands'],
  },
  {
    title: 'Tubeless tyres at home',
    summary: 'A track pump, sealant and patience.',
    byline: by[1],
    category: 'components/tyres',
    isDraft: true,
    items: 7,
    points: ['Tape first', 'Thirty millilitres', 'Shake and wait'],
  },
  {
    title: 'What to eat on a long day',
    summary: 'Before you are hungry.',
    byline: by[2],
    category: 'nutrition/bars',
    isDraft: true,
    items: 3,
    points: ['Every forty minutes', 'Drink to thirst', 'Real food after three hours'],
  },
]

/** The text of a guide, long enough to be published. */
export function guideBody({ title, summary, points }: DemoGuide): string {
  const sections = points.map(
    point =>
      `<h2>${point}</h2><p>${point} is what people ask us about first at the counter. Come in with your own kit and we will show you on the stand what it means, without selling you anything you do not need.</p>`,
  )
  return `<p>${summary} ${title.replace(/\?$/, '')}: this is what we tell customers in Kendal, Keswick and Bakewell every day.</p>${sections.join('')}<p>Still not sure? Ring any of our shops, or bring it back within 30 days.</p>`
}
