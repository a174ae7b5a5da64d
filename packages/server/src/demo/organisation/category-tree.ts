/** A branch of the tree beside the places where things stand by type: by use, by rider, by weather. */
export interface DemoBranch {
  readonly path: string
  readonly google: number | null
  /** Each with the types its items come from; what stands below it after a slash. */
  readonly children: readonly (readonly [name: string, ...from: string[]])[]
}

/** Names are unique in the shop but for Workshop, which is a department and a service. */
export const demoBranches: readonly DemoBranch[] = [
  {
    path: 'Bikes/By use',
    google: 1026,
    children: [
      ['Commuting', 'bikes/road-bikes', 'bikes/electric-bikes'],
      ['Commuting/Wet commutes', 'bikes/road-bikes'],
      ['Commuting/Long commutes', 'bikes/electric-bikes'],
      ['Touring', 'bikes/gravel-bikes'],
      ['Touring/Light touring', 'bikes/gravel-bikes'],
      ['Touring/Loaded touring', 'bikes/gravel-bikes'],
      ['Racing', 'bikes/road-bikes'],
      ['Racing/Time trial', 'bikes/road-bikes'],
      ['Racing/Cyclo-cross', 'bikes/gravel-bikes'],
      ['Trail riding', 'bikes/mountain-bikes'],
      ['Bikepacking', 'bikes/gravel-bikes', 'bikes/mountain-bikes'],
      ['Family rides', 'bikes/kids-bikes'],
    ],
  },
  {
    path: 'Bikes/By rider',
    google: 1026,
    children: [
      ['Women’s bikes', 'bikes/road-bikes'],
      ['Men’s bikes', 'bikes/mountain-bikes'],
      ['First bikes', 'bikes/kids-bikes'],
      ['Tall riders', 'bikes/gravel-bikes'],
      ['Short riders', 'bikes/road-bikes'],
    ],
  },
  {
    path: 'Components/Drivetrain',
    google: 4585,
    children: [
      ['Chains', 'components/groupsets'],
      ['Cassettes', 'components/groupsets'],
      ['Cassettes/11-speed cassettes', 'components/groupsets'],
      ['Cassettes/12-speed cassettes', 'components/groupsets'],
      ['Cranks', 'components/groupsets', 'components/pedals'],
      ['Derailleurs', 'components/groupsets'],
      ['Shifters', 'components/groupsets'],
      ['Bottom brackets', 'components/groupsets'],
    ],
  },
  {
    path: 'Components/Cockpit',
    google: 4582,
    children: [
      ['Handlebars', 'components/stems-and-bars'],
      ['Bar tape', 'components/stems-and-bars'],
      ['Headsets', 'components/stems-and-bars'],
      ['Seatposts', 'components/saddles'],
    ],
  },
  {
    path: 'Components/Winter parts',
    google: 3618,
    children: [
      ['Winter tyres', 'components/tyres'],
      ['Winter wheels', 'components/wheels'],
      ['Winter brakes', 'components/brakes'],
      ['Full-length mudguards', 'components/mudguards'],
    ],
  },
  {
    path: 'Clothing/Women’s clothing',
    google: 1604,
    children: [
      ['Women’s jackets', 'clothing/jackets'],
      ['Women’s jackets/Women’s waterproofs', 'clothing/jackets'],
      ['Women’s jackets/Women’s windproofs', 'clothing/gilets'],
      ['Women’s jerseys', 'clothing/jerseys'],
      ['Women’s shorts', 'clothing/tights-and-shorts'],
      ['Women’s base layers', 'clothing/base-layers'],
      ['Women’s gloves', 'clothing/gloves'],
    ],
  },
  {
    path: 'Clothing/Men’s clothing',
    google: 1604,
    children: [
      ['Men’s jackets', 'clothing/jackets'],
      ['Men’s jackets/Men’s waterproofs', 'clothing/jackets'],
      ['Men’s jackets/Men’s windproofs', 'clothing/gilets'],
      ['Men’s jerseys', 'clothing/jerseys'],
      ['Men’s shorts', 'clothing/tights-and-shorts'],
      ['Men’s base layers', 'clothing/base-layers'],
      ['Men’s gloves', 'clothing/gloves'],
    ],
  },
  {
    path: 'Clothing/By weather',
    google: 203,
    children: [
      ['Rain', 'clothing/jackets'],
      ['Wind', 'clothing/gilets'],
      ['Cold', 'clothing/base-layers', 'clothing/gloves'],
      ['Cold/Freezing rides', 'clothing/gloves'],
      ['Heat', 'clothing/jerseys'],
    ],
  },
  {
    path: 'Footwear/By terrain',
    google: 187,
    children: [
      ['Road shoes', 'footwear/cycling-shoes'],
      ['Off-road shoes', 'footwear/cycling-shoes'],
      ['Hill walking', 'footwear/walking-boots'],
      ['Hill walking/Scrambling', 'footwear/walking-boots'],
      ['Hill walking/Winter hills', 'footwear/walking-boots'],
      ['Indoor training', 'footwear/cycling-shoes'],
    ],
  },
  {
    path: 'Camping/By trip',
    google: 1013,
    children: [
      ['One-night trips', 'camping/tents', 'camping/stoves'],
      ['Weekend trips', 'camping/tents', 'camping/rucksacks'],
      ['Expeditions', 'camping/rucksacks'],
      ['Expeditions/Arctic'],
      ['Expeditions/High camps', 'camping/tents'],
      ['Festival camping', 'camping/tents'],
      ['Bothy nights', 'camping/sleeping-bags'],
    ],
  },
  {
    path: 'Camping/Cooking',
    google: 1016,
    children: [
      ['Pans', 'camping/stoves'],
      ['Mugs', 'camping/stoves'],
      ['Gas', 'camping/stoves'],
    ],
  },
  {
    path: 'Camping/Sleeping',
    google: 1020,
    children: [
      ['Summer sleeping bags', 'camping/sleeping-bags'],
      ['Winter sleeping bags', 'camping/sleeping-bags'],
      ['Inflatable mats', 'camping/mats'],
      ['Foam mats', 'camping/mats'],
    ],
  },
  {
    path: 'Nutrition/By moment',
    google: 2890,
    children: [
      ['Before the ride', 'nutrition/bars'],
      ['During the ride', 'nutrition/gels'],
      ['After the ride', 'nutrition/drinks'],
    ],
  },
  {
    path: 'Workshop/Bicycle cleaning',
    google: null,
    children: [
      ['Bicycle cleaners', 'workshop/tools'],
      ['Bicycle brushes', 'workshop/tools'],
      ['Bicycle chain oil', 'workshop/tools'],
    ],
  },
  {
    path: 'Workshop/Bench tools',
    google: null,
    children: [
      ['Torque tools', 'workshop/tools'],
      ['Truing stands', 'workshop/stands'],
      ['Cutting tools', 'workshop/tools'],
    ],
  },
  {
    path: 'Accessories/Bikepacking bags',
    google: 3778,
    children: [
      ['Frame bags', 'accessories/bags-and-panniers'],
      ['Saddle packs', 'accessories/bags-and-panniers'],
      ['Bar rolls', 'accessories/bags-and-panniers'],
    ],
  },
  {
    path: 'Accessories/Visibility',
    google: 3214,
    children: [
      ['Front lights', 'accessories/lights'],
      ['Rear lights', 'accessories/lights'],
      ['Reflectives', 'accessories/lights'],
    ],
  },
  {
    path: 'Sale',
    google: null,
    children: [
      ['Sale bicycles', 'bikes/road-bikes'],
      ['Sale clothing', 'clothing/jerseys'],
      ['Sale tents', 'camping/tents'],
      ['Clearance shoes'],
    ],
  },
]

/** Departments by the head of Google's list they stand for; Services, Sale and Workshop have none. */
export const departmentGoogle: Readonly<Record<string, number>> = {
  ...{ Bikes: 1026, Components: 3618, Clothing: 1604, Footwear: 187, Camping: 1013, Climbing: 7059 },
  ...{ Nutrition: 2890, Accessories: 3214, 'Gift vouchers': 53 },
  ...{ 'Climbing/Harnesses': 3218, 'Climbing/Ropes': 3825 },
}

/** Places with a Google category other than that of their branch. */
export const ownGoogle: Readonly<Record<string, number>> = { 'Camping/By trip/Expeditions/High camps': 3738 }

/** Off the site, with what is below them. */
export const inactiveBranches: readonly string[] = [
  ...['Bikes/By rider/Tall riders', 'Bikes/By rider/Short riders', 'Clothing/By weather/Heat'],
  ...['Camping/By trip/Expeditions/Arctic', 'Camping/By trip/Festival camping'],
  ...['Camping/By trip/Bothy nights', 'Sale/Clearance shoes'],
]

/** A number Google once had, which one of the categories still points at. */
export const retiredGoogle = {
  id: 6_464,
  name: 'Bicycle Work Stands',
  parentId: 3_214,
  of: 'Workshop/Bench tools/Truing stands',
}
