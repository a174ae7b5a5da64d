/** A row of Google's list: its number (null for heads that the starter rows name without one) and its path. */
export interface TaxonomyRow {
  readonly id: number | null
  readonly path: string
}

const outdoor = 'Sporting Goods > Outdoor Recreation'
const cycling = `${outdoor} > Cycling`
const clothing = 'Apparel & Accessories > Clothing'
const nutrition = 'Health & Beauty > Health Care > Fitness & Nutrition'

/** Rows below a head, each written "1026 Bicycles". */
const below = (head: string, rows: string): TaxonomyRow[] =>
  rows.split('; ').map(row => {
    const [, id, name] = /^(\d+) (.+)$/.exec(row) as unknown as [string, string, string]
    return { id: Number(id), path: head ? `${head} > ${name}` : name }
  })

/** The part of Google's list (2021-09-21) that a bike and outdoor shop needs, so that every screen works offline. */
export const starterRows: readonly TaxonomyRow[] = [
  ...below('', '988 Sporting Goods; 166 Apparel & Accessories; 5181 Luggage & Bags'),
  ...below('Sporting Goods', '1011 Outdoor Recreation'),
  ...below(outdoor, '1013 Camping & Hiking; 1025 Cycling; 7059 Climbing'),
  ...below(
    cycling,
    '1026 Bicycles; 3214 Bicycle Accessories; 3618 Bicycle Parts; 3982 Cycling Apparel & Accessories',
  ),
  ...below(
    `${cycling} > Bicycle Accessories`,
    '3778 Bicycle Bags & Panniers; 3341 Bicycle Baskets; 3879 Bicycle Bells & Horns; 4145 Bicycle Cages; 5842 Bicycle Child Seats; 3243 Bicycle Computers; 3719 Bicycle Fenders; 1028 Bicycle Front & Rear Racks; 1027 Bicycle Locks; 3827 Bicycle Pumps; 3428 Bicycle Stands & Storage; 499694 Bicycle Tire Repair Supplies & Kits; 505668 Bicycle Tools; 3811 Bicycle Trailers; 3868 Bicycle Trainers',
  ),
  ...below(
    `${cycling} > Bicycle Parts`,
    '3740 Bicycle Brake Parts; 4585 Bicycle Drivetrain Parts; 4603 Bicycle Forks; 3639 Bicycle Frames; 499868 Bicycle Groupsets; 4582 Bicycle Handlebars; 3292 Bicycle Saddles; 4194 Bicycle Seatposts; 4583 Bicycle Stems; 4571 Bicycle Tires; 4572 Bicycle Tubes; 3216 Bicycle Wheels',
  ),
  ...below(
    `${cycling} > Bicycle Parts > Bicycle Brake Parts`,
    '4574 Bicycle Brake Calipers; 4576 Bicycle Brake Rotors',
  ),
  ...below(
    `${cycling} > Bicycle Parts > Bicycle Drivetrain Parts`,
    '4586 Bicycle Cassettes & Freewheels; 4587 Bicycle Chains; 4588 Bicycle Derailleurs; 4592 Bicycle Cranks; 4593 Bicycle Pedals; 4594 Bicycle Shifters',
  ),
  ...below(
    `${cycling} > Cycling Apparel & Accessories`,
    '3118 Bicycle Cleats; 3246 Bicycle Gloves; 1029 Bicycle Helmets; 8061 Bicycle Protective Pads; 3272 Bicycle Shoe Covers',
  ),
  ...below(
    `${outdoor} > Camping & Hiking`,
    '1014 Camp Furniture; 1016 Camping Cookware & Dinnerware; 1019 Camping Lights & Lanterns; 3937 Camping Tools; 3738 Hiking Poles; 1023 Portable Water Filters & Purifiers; 1020 Sleeping Bags; 1021 Sleeping Pads; 5655 Tent Accessories; 1022 Tents',
  ),
  ...below(`${outdoor} > Camping & Hiking > Camping Tools`, '4095 Multifunction Tools & Knives'),
  ...below(
    `${outdoor} > Climbing`,
    '3363 Belay Devices; 3746 Carabiners; 3211 Climbing Chalk Bags; 3218 Climbing Harnesses; 3825 Climbing Rope; 3849 Quickdraws',
  ),
  ...below('Apparel & Accessories', '1604 Clothing; 187 Shoes; 167 Clothing Accessories'),
  ...below(clothing, '5322 Activewear; 203 Outerwear'),
  ...below(`${clothing} > Activewear`, '5697 Bicycle Activewear'),
  ...below(
    `${clothing} > Activewear > Bicycle Activewear`,
    '3128 Bicycle Bibs; 3455 Bicycle Jerseys; 3188 Bicycle Shorts & Briefs; 3729 Bicycle Tights',
  ),
  ...below(`${clothing} > Outerwear`, '5598 Coats & Jackets; 5514 Rain Pants'),
  ...below('Apparel & Accessories > Clothing Accessories', '170 Gloves & Mittens; 173 Hats; 178 Sunglasses'),
  ...below('Luggage & Bags', '100 Backpacks'),
  { id: null, path: 'Electronics' },
  ...below('Electronics', '339 GPS Navigation Systems'),
  { id: null, path: 'Arts & Entertainment' },
  { id: null, path: 'Arts & Entertainment > Party & Celebration' },
  { id: null, path: 'Arts & Entertainment > Party & Celebration > Gift Giving' },
  ...below('Arts & Entertainment > Party & Celebration > Gift Giving', '53 Gift Cards & Certificates'),
  { id: null, path: 'Health & Beauty' },
  { id: null, path: 'Health & Beauty > Health Care' },
  ...below('Health & Beauty > Health Care', '2890 Fitness & Nutrition'),
  ...below(nutrition, '2984 Nutrition Bars; 6242 Nutrition Gels & Chews; 5702 Nutrition Drinks & Shakes'),
]

export const starterVersion = '2021-09-21'
