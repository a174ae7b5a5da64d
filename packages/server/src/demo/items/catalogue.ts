import type { Kind } from '#demo/items/brands'
import type { ProductType } from '#demo/items/product-type'
import { singleBikes, sizedBikes } from '#demo/items/products-bikes'
import { sizedClothing } from '#demo/items/products-clothing'
import { singleOutdoor, sizedOutdoor } from '#demo/items/products-outdoor'
import { singleParts, sizedParts } from '#demo/items/products-parts'

/** What the shop sells in sizes. */
export const sizedTypes: readonly ProductType[] = [
  ...sizedBikes,
  ...sizedParts,
  ...sizedClothing,
  ...sizedOutdoor,
]

/** What the shop sells as it is. */
export const singleTypes: readonly ProductType[] = [...singleBikes, ...singleParts, ...singleOutdoor]

/** Names of models, by the kind of thing. */
export const models: Readonly<Record<Kind, readonly string[]>> = {
  bikes: [
    'Swift',
    'Scar',
    'Merlin',
    'Drover',
    'Packhorse',
    'Ridge',
    'Causey',
    'Whin',
    'Lapwing',
    'Beck',
    'Borrowdale',
    'Longsleddale',
  ],
  kids: ['Wren 14', 'Wren 16', 'Wren 20', 'Pebble', 'Dipper 24', 'Tadpole', 'Otter 18'],
  ebikes: ['Drift', 'Crest', 'Haul', 'Lane', 'Current', 'Kinder'],
  clothing: [
    'Tor',
    'Grip',
    'Sleet',
    'Haar',
    'Cairn',
    'Drizzle',
    'Mizzle',
    'Scafell',
    'Langdale',
    'Fleetwith',
  ],
  shoes: ['Fellrunner', 'Cleat', 'Scree', 'Tussock', 'Rake', 'Striddle'],
  helmets: ['Skylark', 'Roost', 'Beacon', 'Dipper', 'Hover'],
  parts: ['Ashlar', 'Keystone', 'Lintel', 'Mortice', 'Sill', 'Quoin', 'Corbel', 'Dowel'],
  tyres: ['Moor', 'Causeway', 'Peat', 'Cobble', 'Bridleway'],
  lights: ['Beacon 400', 'Beacon 800', 'Ember', 'Glow', 'Lucet', 'Wick'],
  locks: ['Hasp', 'Bolt', 'Portcullis', 'Gaol'],
  camping: ['Bothy', 'Lean-To', 'Ember', 'Fleece', 'Bield', 'Howff', 'Tarnside'],
  bags: ['Haul', 'Portage', 'Creel', 'Swill', 'Drove'],
  tools: ['Track', 'Bench', 'Roadside', 'Anvil'],
  bottles: ['Bidon', 'Spring', 'Gill', 'Ghyll'],
  nutrition: ['Kendal', 'Summit', 'Second Wind', 'Long Day'],
}
