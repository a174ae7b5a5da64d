/** What Americans call otherwise or spell otherwise, in small letters; a phrase goes before its words. Sentences are one for all. */
export const enUs: Readonly<Record<string, string>> = {
  'click & collect': 'in-store pickup',
  'delivery or collection': 'shipping or pickup',
  'ex vat': 'before tax',
  centimetres: 'centimeters',
  collected: 'picked up',
  colour: 'color',
  colours: 'colors',
  delivered: 'shipped',
  delivery: 'shipping',
  grey: 'gray',
  litres: 'liters',
  millimetres: 'millimeters',
  organisation: 'organization',
}
