import { rooms as allRooms } from './scripts/gate/rooms.mjs'

// The arrows of the house: shell -> rooms -> their pickers -> kit -> contract in the console, app -> rooms -> tables, outside,
// kit -> contract in the server, rooms -> kit -> zod in the contract. docs/architecture.md draws them.

const rooms = allRooms.join('|')
// In the console the shell is the frame and stands above the rooms; on the other floors it is a room like the others.
const consoleRooms = rooms.replace('|shell', '')
/** What every room may use of a noun, since it stands on the kit alone. */
const pickers = '/pickers(/|\\.ts$)'
const starters = '(app|main|start-server|console-files)\\.ts$'
const tests = '\\.(test|prove)\\.tsx?$|/src/testing/'
const ours = '^(packages/[^/]+/src|scripts|bench|e2e)/'

const advice = {
  'no-circles': 'Two files need each other. Move what both need into a third file, below both.',
  'contract-stands-alone':
    'The contract is what server and console agree on: it knows neither, and uses zod and nothing else. Do the rest on the floor that needs it.',
  'server-and-console-never-meet': 'Server and console meet in the contract only. Move what both need there.',
  'kit-knows-no-room':
    'Arrows point down: shell, rooms, their pickers, kit in the console; app, rooms, then kit and tables in the server. Hand what is needed in as an argument, or move this file up to who knows it.',
  'rooms-are-private':
    "A room's doors are its door.ts and the pickers of its nouns. Put what the other room needs there, or into the kit when no room owns it.",
  'rooms-stand-in-order':
    'This room stands before the other one in scripts/gate/rooms.mjs, so that no two need each other. Let the later one register what it adds in the kit, or move down what both need.',
  'only-declared-packages':
    "Declare the package in this floor's own package.json (exact version; what runs in production is no development dependency), correct the path, or do without it.",
}

/**
 * @param {keyof typeof advice} name
 * @param {import('dependency-cruiser').IRegularForbiddenRuleType['from']} from
 * @param {import('dependency-cruiser').IRegularForbiddenRuleType['to']} to
 */
const forbid = (name, from, to) => ({
  name,
  comment: advice[name],
  severity: /** @type {const} */ ('error'),
  from,
  to,
})

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    forbid('no-circles', {}, { circular: true }),
    forbid('contract-stands-alone', { path: '^packages/contract/' }, { path: '^packages/(server|console)/' }),
    forbid(
      'contract-stands-alone',
      { path: '^packages/contract/src/', pathNot: tests },
      {
        dependencyTypes: ['npm', 'npm-dev', 'npm-no-pkg', 'npm-unknown', 'core'],
        pathNot: '(^|/)node_modules/zod/',
      },
    ),
    forbid(
      'server-and-console-never-meet',
      { path: '^packages/(server|console)/' },
      { path: '^packages/(server|console)/', pathNot: '^packages/$1/' },
    ),
    forbid(
      'kit-knows-no-room',
      { path: '^packages/(contract|server)/src/(kit|tables|outside|database)/', pathNot: tests },
      { path: `^packages/$1/src/((${rooms}|demo|tools)/|${starters})` },
    ),
    forbid(
      'kit-knows-no-room',
      { path: '^packages/server/src/tables/' },
      { path: '^packages/server/src/(kit|outside|database)/' },
    ),
    forbid(
      'kit-knows-no-room',
      { path: `^packages/server/src/(${rooms})/`, pathNot: tests },
      { path: `^packages/server/src/((demo|tools)/|${starters})` },
    ),
    forbid(
      'kit-knows-no-room',
      { path: '^packages/console/src/kit/', pathNot: tests },
      { path: `^packages/console/src/(${rooms})/` },
    ),
    forbid(
      'kit-knows-no-room',
      { path: `^packages/(contract|console)/src/.+${pickers}`, pathNot: tests },
      { path: `^packages/$1/src/(${rooms})/`, pathNot: pickers },
    ),
    forbid(
      'kit-knows-no-room',
      { path: `^packages/console/src/(${consoleRooms})/`, pathNot: tests },
      { path: '^packages/console/src/main\\.tsx$' },
    ),
    forbid(
      'rooms-are-private',
      { path: `^packages/(contract|server)/src/(${rooms})/`, pathNot: tests },
      {
        path: `^packages/$1/src/(${rooms})/`,
        pathNot: `^packages/$1/src/($2/|[^/]+/door\\.ts$)|${pickers}`,
      },
    ),
    forbid(
      'rooms-are-private',
      { path: `^packages/console/src/(${consoleRooms})/`, pathNot: tests },
      {
        path: `^packages/console/src/(${consoleRooms})/`,
        pathNot: `^packages/console/src/($1/|[^/]+/door\\.tsx?$)|${pickers}`,
      },
    ),
    ...allRooms
      .slice(0, -1)
      .map((room, at) =>
        forbid(
          'rooms-stand-in-order',
          { path: `^packages/([^/]+)/src/${room}/`, pathNot: tests },
          { path: `^packages/$1/src/(${allRooms.slice(at + 1).join('|')})/`, pathNot: pickers },
        ),
      ),
    forbid(
      'only-declared-packages',
      { path: ours, pathNot: tests },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    forbid(
      'only-declared-packages',
      { path: '^packages/[^/]+/src/', pathNot: tests },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    forbid('only-declared-packages', { path: ours }, { couldNotResolve: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^packages/[^/]+/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
}
