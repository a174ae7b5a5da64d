import { expect, test } from 'vitest'
import { readConsoleTexts } from './console-texts.ts'
import { checkWording } from './wording.ts'

const page = 'packages/console/src/items/brand-edit.tsx'

const filledIn = ['`$', '{n} brands`'].join('')

function unsaid(jsx: string) {
  return readConsoleTexts(page, `export const A = () => ${jsx}`).findings.map(
    ({ wrong }) => /^"(.*)" is shown/.exec(wrong)?.[1],
  )
}

test.each([
  ['<b>Save now</b>', 'Save now'],
  ['<b>{"Save"}</b>', 'Save'],
  ['<b>{isNew ? "Make" : say("Save")}</b>', 'Make'],
  ['<b>{error && "Failed"}</b>', 'Failed'],
  ['<b>{name ?? "Nobody"}</b>', 'Nobody'],
  [`<b>{${filledIn}}</b>`, 'brands'],
  ['<Input label="Name" />', 'Name'],
  ['<Input aria-label={"Search brands"} />', 'Search brands'],
  ['<Input placeholder={`Find`} />', 'Find'],
  ['<Button onClick={() => notify({ title: "Saved" })} />', 'Saved'],
  ['<Button onClick={() => confirm({ title: say("Sure?"), text: "It goes." })} />', 'It goes.'],
  ['<Button onClick={() => notify({ title: say("Gone"), action: { label: "Undo", run } })} />', 'Undo'],
])('%s is caught', (jsx, words) => {
  expect(unsaid(jsx)).toEqual([words])
})

test.each([
  '<b>{say("Save now")}</b>',
  '<b>{isNew ? say("Make") : say("Save")}</b>',
  '<b>{count} × 2 · £</b>',
  '<kbd>Ctrl</kbd>',
  '<Input label={say("Name")} name="urlSlug" className="wide" />',
  '<a title={row.name} href="/brands">{row.name}</a>',
  '<Button onClick={() => notify({ tone: "warning", title: say("Saved") })} />',
  '<img alt="" src="/a.png" />',
])('%s passes', jsx => {
  expect(unsaid(jsx)).toEqual([])
})

const american = 'packages/contract/src/wording/en-us.ts'

function wordingOf(files: Record<string, string>) {
  return checkWording(new Map(Object.entries(files))).map(({ wrong }) => wrong)
}

test('a British word needs its American one', () => {
  const files = { [page]: `export const A = () => <b>{say('Colour of the basket')}</b>` }
  expect(wordingOf(files)).toEqual(['"Colour" is a British word without an American one.'])
  const one = `export const enUs = { colour: 'color' }`
  expect(wordingOf({ ...files, [american]: one })).toEqual([
    '"basket" is a British word without an American one.',
  ])
  const both = `export const enUs = { colour: 'color', basket: 'cart' }`
  expect(wordingOf({ ...files, [american]: both })).toEqual([])
})

test('labels, options and titles of the contract are texts too; names for programs are not', () => {
  const labels = `export const a = { colour: field.text(20).meta({ label: 'Colour' }), b: choice({ grey: 'Grey' }), path: '/colours' }`
  const files = { 'packages/contract/src/items/colours.ts': labels }
  expect(wordingOf(files)).toEqual([
    '"Colour" is a British word without an American one.',
    '"Grey" is a British word without an American one.',
  ])
})

test('an American word for nothing is caught', () => {
  expect(wordingOf({ [american]: `export const enUs = { 'click & collect': 'in-store pickup' }` })).toEqual([
    'Nothing says "click & collect" any more.',
  ])
})

test('a sentence of the server with values in it is tagged; those for programmers are not', () => {
  const file = 'packages/server/src/items/brands/brands.ts'
  const name = ['$', '{name}'].join('')
  expect(wordingOf({ [file]: `throw refused(\`${name} is used.\`)` })).toEqual([
    'A sentence with values is plain text, so that its values would be reworded for Americans.',
  ])
  expect(wordingOf({ [file]: `throw refused(sentence\`${name} is used.\`)` })).toEqual([])
  expect(wordingOf({ [file]: `throw new Error(\`${name} is missing.\`)` })).toEqual([])
  expect(wordingOf({ [file]: `const path = \`/${name} /x\`` })).toEqual([])
})

test('what a shopkeeper would stumble over is refused, and what merely has such a word in it is not', () => {
  const button = (text: string) => wordingOf({ [page]: `export const A = () => <b>{say('${text}')}</b>` })
  expect(button('Go on')).toEqual(['"Go on" is not how a shopkeeper says it.'])
  expect(button('Least margin')).toEqual(['"Least margin" is not how a shopkeeper says it.'])
  expect(button('The password is set anew')).toEqual(['"set anew" is not how a shopkeeper says it.'])
  expect(button('Reload to go on.')).toEqual([])
  const labels = `export const a = field.text(20).meta({ label: 'As those of another brand' })`
  expect(wordingOf({ 'packages/contract/src/items/a.ts': labels })).toEqual([
    '"As those of" is not how a shopkeeper says it.',
  ])
})
