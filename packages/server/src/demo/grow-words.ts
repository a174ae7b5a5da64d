/** First and second halves of place names; together with a trade they make 100,000 brands nobody has heard of. */
export const placeStarts = list(`
  Ash, Birk, Black, Brack, Bram, Brown, Cald, Carl, Cold, Crow, Dun, East, Elm, Fair, Fern, Gar, Glen,
  Grey, Hart, Haw, Hazel, Heath, High, Holm, Kirk, Lang, Lark, Ling, Long, Marl, Mel, Mill, Nether, Oak,
  Over, Raven, Red, Rook, Row, Scar, Shaw, Silver, Skel, Stain, Stone, Swin, Thorn, Whin, White, Wind`)

export const placeEnds = list(`
  barrow, beck, borough, bourne, bridge, by, cliffe, combe, cote, dale, den, edge, fell, field, ford,
  garth, gate, gill, grave, ham, hope, how, hurst, keld, law, leigh, low, mere, moor, ness, rigg, scale,
  side, stead, stow, thwaite, ton, wick, with, wold`)

export const trades = list(`
  Apparel, Bags, Bearings, Bike Co, Bikeworks, Boots, Bottles, Brakes, Camping, Carbon, Chains, Clothing,
  Components, Cranks, Cycles, Electric, Equipment, Forge, Frames, Gear, Gloves, Grips, Helmets, Hubs, Kids,
  Knits, Leather, Lights, Locks, Merino, Mountain, Optics, Outdoor, Packs, Pedals, Pumps, Racks, Rims,
  Saddles, Shoes, Socks, Spokes, Stoves, Tents, Tools, Tyres, Waterproofs, Wheels, Wool, Workshop`)

export const forenames = list(`
  Aisha, Alan, Amelia, Anna, Ben, Carys, Chloe, Daniel, David, Eilidh, Ella, Emma, Ewan, Fatima, Finlay,
  George, Grace, Hannah, Harry, Imran, Isla, Jack, James, Joseph, Karen, Kiran, Laura, Lewis, Lucy, Maya,
  Mohammed, Nia, Oliver, Owen, Paul, Priya, Rachel, Rhys, Rosie, Sam, Sarah, Sean, Sophie, Stephen, Tomasz,
  Zara`)

export const surnames = list(`
  Ahmed, Allen, Barnes, Bell, Booth, Bradley, Campbell, Carter, Clarke, Cooper, Davies, Dixon, Edwards,
  Evans, Fletcher, Fraser, Green, Griffiths, Hall, Harris, Hughes, Hussain, Jackson, Jenkins, Kaur, Khan,
  Lewis, MacDonald, Marsh, Morgan, Murphy, Nowak, Owen, Parker, Patel, Phillips, Reid, Roberts, Robinson,
  Shah, Shaw, Singh, Stewart, Taylor, Thomas, Turner, Walker, Watson, Wood, Wright`)

export const towns = list(`
  Kendal LA9, Keswick CA12, Bakewell DE45, Sheffield S11, Leeds LS6, Manchester M20, York YO10,
  Lancaster LA1, Penrith CA11, Skipton BD23, Hathersage S32, Buxton SK17, Carlisle CA3, Durham DH1,
  Newcastle NE2, Edinburgh EH9, Glasgow G12, Bristol BS6, Bath BA1, Cardiff CF11, Bangor LL57,
  Nottingham NG7, Derby DE1, Oxford OX4, Cambridge CB1, Norwich NR2, Exeter EX4, London SE22`)

export const streets = list(`
  Station Road, Church Lane, Mill Street, Fell View, Market Place, The Green, Beck Side, High Street,
  School Lane, Chapel Street, Bridge Street, Park Avenue, Quarry Road, Orchard Close, Moor Lane`)

function list(words: string): readonly string[] {
  return words.split(',').map(word => word.trim())
}
