import type { ProductType } from '#demo/items/product-type'

const frames = ['48 cm', '51 cm', '54 cm', '56 cm', '58 cm', '61 cm']
const bikes = { kind: 'bikes', google: 1026, isMajor: true } as const
const ride = { 'Brake type': 0.9, 'Electronic shifting': 0.5, 'Wheel size': 0.85 } as const

export const sizedBikes: readonly ProductType[] = [
  {
    ...bikes,
    noun: 'Road Bike',
    shape: 'roadBike',
    category: 'Bikes/Road bikes',
    price: [899, 3_850],
    grams: 8_900,
    sizes: frames,
    sizeFilter: 'Frame size',
    answers: ride,
    share: 8,
  },
  {
    ...bikes,
    noun: 'Gravel Bike',
    shape: 'gravelBike',
    category: 'Bikes/Gravel bikes',
    price: [1_099, 3_450],
    grams: 9_800,
    sizes: frames,
    sizeFilter: 'Frame size',
    answers: ride,
    share: 9,
  },
  {
    ...bikes,
    noun: 'Mountain Bike',
    shape: 'mountainBike',
    category: 'Bikes/Mountain bikes',
    price: [749, 3_200],
    grams: 13_400,
    sizes: ['S', 'M', 'L', 'XL'],
    sizeFilter: 'Frame size',
    answers: ride,
    share: 8,
  },
  {
    ...bikes,
    noun: 'E-Bike',
    kind: 'ebikes',
    shape: 'electricBike',
    category: 'Bikes/Electric bikes',
    price: [1_899, 3_999],
    grams: 22_400,
    sizes: ['S', 'M', 'L'],
    sizeFilter: 'Frame size',
    answers: ride,
    share: 5,
  },
  {
    ...bikes,
    noun: 'E-MTB',
    kind: 'ebikes',
    shape: 'electricBike',
    category: 'Bikes/Electric bikes',
    price: [2_899, 4_799],
    grams: 23_900,
    sizes: ['S', 'M', 'L', 'XL'],
    sizeFilter: 'Frame size',
    answers: ride,
    share: 3,
  },
]

export const singleBikes: readonly ProductType[] = [
  {
    noun: 'Kids’ Bike',
    kind: 'kids',
    shape: 'kidsBike',
    category: 'Bikes/Kids’ bikes',
    google: 1026,
    price: [149, 429],
    grams: 7_200,
    isForKids: true,
    isMajor: true,
    answers: { 'Wheel size': 0.9 },
    share: 9,
  },
]
