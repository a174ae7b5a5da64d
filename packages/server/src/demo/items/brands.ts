/** A brand of the demo store: invented, like everything in it. */
export interface DemoBrand {
  readonly name: string
  readonly prefix: string
  readonly about: string
  readonly sells: readonly Kind[]
  readonly more?: {
    readonly active?: false
    readonly featured?: true
    readonly noMarketplaces?: true
    readonly noDiscount?: true
    readonly noSim?: true
    readonly noLogo?: true
    readonly minAdvertisedBp?: number
  }
}

export type Kind =
  | 'bikes'
  | 'kids'
  | 'ebikes'
  | 'clothing'
  | 'shoes'
  | 'helmets'
  | 'parts'
  | 'tyres'
  | 'lights'
  | 'locks'
  | 'camping'
  | 'bags'
  | 'tools'
  | 'bottles'
  | 'nutrition'

const featured = { featured: true } as const

export const demoBrands: readonly DemoBrand[] = [
  {
    name: 'Fellside',
    prefix: 'FS',
    about: 'Hardtails, town bikes and the first bike of half of Cumbria, drawn in Ulverston since 1983.',
    sells: ['bikes', 'kids', 'ebikes'],
    more: featured,
  },
  {
    name: 'Kestrel Cycles',
    prefix: 'KC',
    about: 'Gravel and road bikes made for long days and poor lanes.',
    sells: ['bikes', 'ebikes'],
    more: { ...featured, minAdvertisedBp: 8_500 },
  },
  {
    name: 'Tarn & Tor',
    prefix: 'TT',
    about: 'Waterproofs that are tested where it rains 200 days a year.',
    sells: ['clothing', 'shoes'],
    more: featured,
  },
  {
    name: 'Northmoor',
    prefix: 'NM',
    about: 'Shoes and socks for clipping in and for walking home.',
    sells: ['shoes', 'clothing'],
    more: featured,
  },
  {
    name: 'Gritstone',
    prefix: 'GS',
    about: 'Tyres with names you can see on the map behind our counter.',
    sells: ['tyres', 'parts'],
    more: featured,
  },
  {
    name: 'Peregrine',
    prefix: 'PG',
    about: 'Helmets and lights, light and bright in that order.',
    sells: ['helmets', 'lights'],
    more: featured,
  },
  {
    name: 'Wyvern Components',
    prefix: 'WY',
    about: 'Cranks, brakes and the e-MTB everybody asks about.',
    sells: ['parts', 'ebikes'],
    more: { ...featured, noMarketplaces: true, noDiscount: true, minAdvertisedBp: 9_500 },
  },
  {
    name: 'Lowther',
    prefix: 'LW',
    about: 'Pumps, locks and bottles that outlive the bike.',
    sells: ['locks', 'tools', 'bottles', 'nutrition'],
    more: featured,
  },
  {
    name: 'Ridgeway',
    prefix: 'RW',
    about: 'Tents and rucksacks for people who take the bike along.',
    sells: ['camping', 'bags'],
    more: featured,
  },
  { name: 'Askrigg', prefix: 'AK', about: 'Merino base layers from Wensleydale.', sells: ['clothing'] },
  {
    name: 'Bleaberry',
    prefix: 'BB',
    about: 'Children’s outdoor clothing that can be handed down.',
    sells: ['clothing', 'kids'],
  },
  {
    name: 'Brackenrigg',
    prefix: 'BR',
    about: 'Leather saddles and bar tape, made in small batches.',
    sells: ['parts'],
  },
  {
    name: 'Calder Valley Works',
    prefix: 'CV',
    about: 'Hubs and headsets with bearings that can be bought.',
    sells: ['parts', 'tools'],
  },
  {
    name: 'Cloudberry',
    prefix: 'CB',
    about: 'Trail snacks, bottles and bladders.',
    sells: ['bottles', 'nutrition'],
  },
  { name: 'Crag & Cable', prefix: 'CC', about: 'Brake and gear cables by the metre.', sells: ['parts'] },
  { name: 'Darkling', prefix: 'DK', about: 'Front and rear lights, charged by USB-C.', sells: ['lights'] },
  { name: 'Derwent Dry', prefix: 'DD', about: 'Dry bags, panniers and phone cases.', sells: ['bags'] },
  { name: 'Dunnock', prefix: 'DN', about: 'Balance bikes and tag-alongs.', sells: ['kids'] },
  {
    name: 'Eskdale Forge',
    prefix: 'EF',
    about: 'Steel locks and chains, hardened in Rotherham.',
    sells: ['locks'],
  },
  {
    name: 'Fern & Flint',
    prefix: 'FF',
    about: 'Stoves, knives and camp kitchens.',
    sells: ['camping', 'tools'],
  },
  { name: 'Foxglove Kit', prefix: 'FX', about: 'Women’s riding clothes with pockets.', sells: ['clothing'] },
  { name: 'Garsdale', prefix: 'GD', about: 'Touring wheels, built by hand.', sells: ['parts', 'tyres'] },
  {
    name: 'Goshawk',
    prefix: 'GH',
    about: 'Aero road bikes, raced by the club that shares our roof.',
    sells: ['bikes'],
    more: { noMarketplaces: true },
  },
  { name: 'Greta Bridge', prefix: 'GB', about: 'Waxed jackets and bags.', sells: ['clothing', 'bags'] },
  { name: 'Hartside', prefix: 'HS', about: 'Climbing shoes and approach shoes.', sells: ['shoes'] },
  { name: 'Heron & Sons', prefix: 'HN', about: 'Folding bikes for the 7.42 to Sheffield.', sells: ['bikes'] },
  {
    name: 'High Rigg',
    prefix: 'HR',
    about: 'Down jackets and sleeping bags.',
    sells: ['clothing', 'camping'],
  },
  { name: 'Ibex Trail', prefix: 'IX', about: 'Trail running vests and poles.', sells: ['bags', 'camping'] },
  { name: 'Kirkstone', prefix: 'KS', about: 'Multi-tools and workshop stands.', sells: ['tools'] },
  { name: 'Lantern & Lane', prefix: 'LL', about: 'Dynamo lights and reflectors.', sells: ['lights'] },
  {
    name: 'Limestone Way',
    prefix: 'LY',
    about: 'Maps, guides and map cases.',
    sells: ['bags'],
    more: { noLogo: true },
  },
  {
    name: 'Loch Ryan',
    prefix: 'LR',
    about: 'Open-water buoys and neoprene.',
    sells: ['clothing'],
    more: { active: false },
  },
  { name: 'Mardale', prefix: 'MD', about: 'Mudguards and racks that fit British frames.', sells: ['parts'] },
  { name: 'Marlpit', prefix: 'MP', about: 'Winter gloves and overshoes.', sells: ['clothing', 'shoes'] },
  { name: 'Nidd Valley', prefix: 'NV', about: 'Socks. Only socks.', sells: ['clothing'] },
  {
    name: 'Old Man Coniston',
    prefix: 'OM',
    about: 'Steel touring frames.',
    sells: ['bikes'],
    more: { noSim: true },
  },
  {
    name: 'Pike & Fell',
    prefix: 'PF',
    about: 'Ropes and harnesses for first leads.',
    sells: ['camping'],
    more: { noLogo: true },
  },
  {
    name: 'Quickbeam',
    prefix: 'QB',
    about: 'Cargo bikes with boxes for two children and a dog.',
    sells: ['ebikes', 'bikes'],
  },
  {
    name: 'Redpoll',
    prefix: 'RP',
    about: 'Saddles for people who have tried all the others.',
    sells: ['parts'],
  },
  {
    name: 'Rowan & Ash',
    prefix: 'RA',
    about: 'Wooden mudguards and bottle cages.',
    sells: ['parts', 'bottles'],
    more: { noLogo: true },
  },
  { name: 'Sandpiper', prefix: 'SP', about: 'Kids’ helmets and pads.', sells: ['helmets', 'kids'] },
  {
    name: 'Scarth Gap',
    prefix: 'SG',
    about: 'Bikepacking bags, sewn in Keswick.',
    sells: ['bags'],
    more: { noMarketplaces: true },
  },
  { name: 'Striding Edge', prefix: 'SE', about: 'Boots. Resoled for life.', sells: ['shoes'] },
  {
    name: 'Thornthwaite',
    prefix: 'TH',
    about: 'Lubricants and cleaners, refilled in our shops.',
    sells: ['tools'],
    more: { active: false },
  },
  {
    name: 'Whinlatter',
    prefix: 'WL',
    about: 'Trail bikes that ended with the 2024 range.',
    sells: ['bikes'],
    more: { active: false },
  },
]

/** Brands that suppliers name but the shop has not sold for years: inactive and without items. */
export const retiredBrand: DemoBrand = {
  name: 'Ullock Pike',
  prefix: 'UP',
  about: '',
  sells: [],
  more: { active: false, noLogo: true },
}
