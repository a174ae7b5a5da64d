/** A size rule of the demo store, by the names of what it is about. */
export interface DemoSizeRule {
  readonly name: string
  readonly filter: string
  readonly within: string
  readonly labels?: readonly string[]
  readonly pattern?: string
  readonly system?: string
  readonly range?: readonly [number, number]
  /** The facet it gives, or with braces the name it makes. */
  readonly gives: string
  readonly active?: false
}

const letterRules = (filter: string, within: string, letters: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(letters).map(([letter, labels]) => ({
    ...{
      name: `${filter} ${letter} in ${within}`,
      filter,
      within,
      labels: [letter, ...labels],
      gives: letter,
    },
  }))

export const demoSizeRules: readonly DemoSizeRule[] = [
  { name: 'Frames in centimetres', filter: 'Frame size', within: 'bikes', system: 'cm', gives: '{value} cm' },
  {
    name: 'Bare frame sizes',
    filter: 'Frame size',
    within: 'bikes',
    system: 'number',
    range: [44, 66],
    gives: '{value} cm',
  },
  {
    name: 'Framesets in centimetres',
    filter: 'Frame size',
    within: 'frames',
    system: 'cm',
    gives: '{value} cm',
  },
  ...letterRules('Frame size', 'bikes', {
    ...{ S: ['Small', 'Sm', 'Sml'], M: ['Medium', 'Med'], L: ['Large', 'Lrg', 'Lge'], XL: ['X-Large'] },
  }),
  ...letterRules('Clothing size', 'clothing', {
    ...{ XS: ['Extra small', 'X-Small'], S: ['Small', 'Sm'], M: ['Medium', 'Med'], L: ['Large', 'Lrg'] },
    ...{ XL: ['Extra large', 'X-Large'], XXL: ['2XL', 'XX-Large'] },
  }),
  { name: 'Kids’ ages', filter: 'Clothing size', within: 'clothing', system: 'age', gives: '{value} years' },
  {
    name: 'Shoe sizes without a system',
    filter: 'Shoe size UK',
    within: 'footwear',
    system: 'number',
    gives: '{value}',
  },
  { name: 'Shoe sizes UK', filter: 'Shoe size UK', within: 'footwear', system: 'shoeUk', gives: '{value}' },
  { name: 'Sock sizes', filter: 'Shoe size UK', within: 'socks', pattern: '#-#', gives: '{label}' },
  { name: 'Tyres as written', filter: 'Tyre size', within: 'tyres', pattern: '# x #[b|c]', gives: '{label}' },
  {
    name: 'Rucksacks in litres',
    filter: 'Bag size',
    within: 'rucksacks',
    system: 'litre',
    gives: '{value} L',
  },
  {
    name: 'Shoe sizes EU',
    filter: 'Shoe size UK',
    within: 'footwear',
    system: 'shoeEu',
    gives: 'EU {value}',
    active: false,
  },
  {
    name: 'One size of clothing',
    filter: 'Clothing size',
    within: 'clothing',
    system: 'oneSize',
    gives: 'One size',
  },
  {
    ...{ name: 'Framesets by letter', filter: 'Frame size', within: 'frames' },
    ...{ system: 'letter', gives: '{value}' },
  },
]
