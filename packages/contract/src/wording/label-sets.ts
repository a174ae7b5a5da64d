import type { Wording } from './say.ts'

/** Words the storefront shows for fixed values; the only ones that are also Spanish. */
const british = {
  age: { adult: 'Adult', kids: 'Kids' },
  gender: { female: 'Female', male: 'Male', unisex: 'Unisex' },
  colour: {
    beige: 'Beige',
    black: 'Black',
    blue: 'Blue',
    brown: 'Brown',
    clear: 'Clear',
    gold: 'Gold',
    green: 'Green',
    orange: 'Orange',
    pink: 'Pink',
    purple: 'Purple',
    red: 'Red',
    silver: 'Silver',
    white: 'White',
    yellow: 'Yellow',
    grey: 'Grey',
  },
  flag: { inStock: 'In stock', onSale: 'On sale' },
} as const

type Sets = {
  readonly [Set in keyof typeof british]: { readonly [Value in keyof (typeof british)[Set]]: string }
}

const american: Sets = { ...british, colour: { ...british.colour, grey: 'Gray' } }

const spanish: Sets = {
  age: { adult: 'Adulto', kids: 'Niños' },
  gender: { female: 'Mujer', male: 'Hombre', unisex: 'Unisex' },
  colour: {
    beige: 'Beis',
    black: 'Negro',
    blue: 'Azul',
    brown: 'Marrón',
    clear: 'Transparente',
    gold: 'Dorado',
    green: 'Verde',
    orange: 'Naranja',
    pink: 'Rosa',
    purple: 'Morado',
    red: 'Rojo',
    silver: 'Plateado',
    white: 'Blanco',
    yellow: 'Amarillo',
    grey: 'Gris',
  },
  flag: { inStock: 'En stock', onSale: 'En oferta' },
}

const sets: Record<Wording, Sets> = { 'en-GB': british, 'en-US': american, es: spanish }

/** A whole label set in the reader's wording. */
export function labelSet<Name extends keyof Sets>(name: Name, wording: Wording): Sets[Name] {
  return sets[wording][name]
}
