import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { policy } from '@backroom/contract/access/policy'
import { me, saveMe, superUsers } from '@backroom/contract/access/session'
import { sessionsView, signInsView } from '@backroom/contract/access/sign-ins'
import { staff, staffView } from '@backroom/contract/access/staff'
import { fileList, fileUpload } from '@backroom/contract/content/files'
import { mailQueueView, mailSettings } from '@backroom/contract/content/mail'
import { smsSettings } from '@backroom/contract/content/sms'
import { brands, brandsView } from '@backroom/contract/items/brands/brands'
import { brandLinksView } from '@backroom/contract/items/brands/links'
import { builderTemplates, builderTemplatesView } from '@backroom/contract/items/builders/templates'
import { guides, guidesView } from '@backroom/contract/items/guides/guides'
import * as itemViews from '@backroom/contract/items/lists/views'
import { items } from '@backroom/contract/items/page/items'
import { advancedSearchView } from '@backroom/contract/items/queries/advanced-search'
import { queryCounts, queryFields } from '@backroom/contract/items/queries/saved-queries'
import { styleMatrix } from '@backroom/contract/items/styles/styles'
import { type LevelName, levelNames, open, type Rule, type Visitor } from '@backroom/contract/kit/access'
import { type Group, groups, type Screen } from '@backroom/contract/kit/screen'
import { setGoogleOfCategories } from '@backroom/contract/organisation/categories/bulk'
import {
  categories,
  categoryTree,
  moveCategory,
  setCategoryItems,
} from '@backroom/contract/organisation/categories/categories'
import {
  googleMappingView,
  incorrectPrimariesView,
  leavePrimaries,
  primaryCategoriesView,
  withoutPrimary,
} from '@backroom/contract/organisation/categories/views'
import {
  collectionModel,
  duplicateCollection,
  previewRule,
  saveCollectionFilter,
} from '@backroom/contract/organisation/collections/calls'
import { collections, collectionsView } from '@backroom/contract/organisation/collections/collections'
import { collectionItems } from '@backroom/contract/organisation/collections/item-calls'
import {
  collectionTags,
  collectionTagsView,
  mergeCollectionTags,
} from '@backroom/contract/organisation/collections/tags'
import { cyclescheme, cycleschemeCheck } from '@backroom/contract/organisation/cyclescheme/cyclescheme'
import { facetGapsView, facets, facetsView } from '@backroom/contract/organisation/filters/facets'
import { filters, filtersView } from '@backroom/contract/organisation/filters/filters'
import {
  applyFacetsNow,
  facetPalette,
  facetQueue,
  facetsSuggest,
} from '@backroom/contract/organisation/filters/item-facets'
import {
  googleTaxonomyView,
  importTaxonomy,
} from '@backroom/contract/organisation/google-categories/google-categories'
import {
  landingPages,
  landingPagesView,
  landingRulePreview,
  landingRules,
} from '@backroom/contract/organisation/landing-pages/landing-pages'
import { moveNode, publishMenu, readMenu } from '@backroom/contract/organisation/menus/menus'
import { filterSettings } from '@backroom/contract/organisation/result-lists/filter-settings'
import {
  repeaterPreview,
  repeaters,
  repeatersOrder,
  repeatersView,
} from '@backroom/contract/organisation/result-lists/repeaters'
import { saveSeo, seoView } from '@backroom/contract/organisation/seo/navigation-seo'
import { seoTemplates } from '@backroom/contract/organisation/seo/templates'
import {
  sizeLabelsView,
  sizeRules,
  sizeRulesRun,
  sizeRulesTest,
  sizeRulesView,
} from '@backroom/contract/organisation/size-rules/size-rules'
import { type ScreenName, screens } from '@backroom/contract/screens'
import { readDashboard } from '@backroom/contract/shell/dashboard'
import { answerHotkey, type HotkeyName, hotkeys } from '@backroom/contract/shell/hotkeys'
import { connectors } from '@backroom/contract/site/connectors'
import { describe, expect, test, vi } from 'vitest'
import { findScreens } from '#shell/finder/screen-search.ts'
import { usableHotkeys } from '#shell/hotkeys/built-hotkeys.ts'
import { screensOf, visibleScreens } from '#shell/menu/visible-screens.ts'
import { guardPage } from '#shell/routes/guard-rules.ts'

// What makes calls asks the browser for its network as soon as it is loaded.
vi.stubGlobal('navigator', { onLine: true })
vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('document', { cookie: '' })
const { paletteActions, recordFinders } = await import('#shell/finder/record-finders.ts')

const origin = 'https://shop.example'
const letters: Readonly<Record<string, LevelName>> = {
  A: 'Administrator',
  E: 'Ecommerce Management',
  P: 'Payment Management',
  PA: 'Payments Administrator',
}

/** The whole route table, pages that are still to come included: most of the super-user pages are among those. */
const table: Screen[] = ['routes.tsv', 'routes-added.tsv'].flatMap(file => {
  const place = join(import.meta.dirname, '../../../contract/src/testing', file)
  const [, ...lines] = readFileSync(place, 'utf8').trim().split('\n')
  return lines.map(line => {
    const [path = '', title = '', levels = '', group, hidden, superUser] = line.split('\t')
    return {
      path,
      title,
      levels: levelsOf(levels),
      hidden: hidden === 'yes',
      superUser: superUser === 'yes',
      ...(group && { group: group as Group }),
    }
  })
})

function levelsOf(text: string): Rule['levels'] {
  if (text === '') return open
  return text === 'all' ? levelNames : text.split(',').map(letter => letters[letter] as LevelName)
}

/** The calls each page cannot do without. A new screen does not compile before it has named its own. */
const callsOf: Record<ScreenName, readonly Rule[]> = {
  dashboard: [readDashboard],
  fatal: [],
  notFound: [],
  login: [],
  twoFactor: [],
  forgottenPassword: [],
  setPassword: [],
  myAccount: [me, saveMe],
  superUsers: [superUsers],
  staff: [staffView.list, signInsView.list, sessionsView.list, policy.read, policy.update],
  newStaffMember: [staff.create],
  staffMember: [staff.read, staff.update],
  brands: [brandsView.list, brandsView.csv, brands.create],
  brandLinks: [brandLinksView.list],
  brand: [brands.read, brands.update, brands.remove],
  items: [itemViews.itemsView.list, itemViews.itemsView.csv, items.create],
  item: [items.read, items.update, items.deactivate],
  itemsAdvanced: [advancedSearchView.list, queryFields, queryCounts],
  inactiveItems: [itemViews.inactiveItemsView.list, items.activate],
  inactiveSeasonItems: [itemViews.inactiveSeasonView.list, items.activate],
  inactiveStyles: [itemViews.inactiveStylesView.list, styleMatrix],
  archivedItems: [itemViews.archivedItemsView.list, items.unarchive],
  outOfStockItems: [itemViews.outOfStockView.list, items.deactivate],
  guides: [guidesView.list],
  newGuide: [guides.create],
  guide: [guides.read, guides.update],
  builderTemplates: [builderTemplatesView.list, builderTemplates.create],
  builderTemplate: [builderTemplates.read, builderTemplates.update],
  imageGallery: [fileList, fileUpload],
  mailQueueReport: [mailQueueView.list, mailSettings.read, smsSettings.read, connectors.list],
  filters: [filtersView.list, filters.update, facetsView.list, facets.update, facetGapsView.list],
  quickApply: [facetQueue, facetPalette, facetsSuggest, applyFacetsNow],
  sizeRules: [sizeRulesView.list, sizeLabelsView.list, sizeRulesRun],
  newSizeRule: [sizeRules.create, sizeRulesTest],
  sizeRule: [sizeRules.read, sizeRules.update],
  cyclescheme: [cyclescheme.read, cyclescheme.update, cycleschemeCheck],
  categoryManager: [categoryTree, moveCategory, categories.remove],
  category: [categories.read, categories.update, setCategoryItems],
  googleCategories: [googleMappingView.list, googleTaxonomyView.list, setGoogleOfCategories, importTaxonomy],
  incorrectPrimaries: [incorrectPrimariesView.list, leavePrimaries],
  primaryCategories: [primaryCategoriesView.list, withoutPrimary],
  collections: [collectionsView.list, collectionsView.csv, duplicateCollection],
  newCollection: [collections.create, previewRule],
  collection: [collectionModel, collections.update, saveCollectionFilter, collectionItems],
  collectionTags: [collectionTagsView.list, collectionTags.create, mergeCollectionTags],
  landingPages: [landingPagesView.list, landingPages.update, landingRules.create, landingRulePreview],
  filterSettings: [filterSettings.read, filterSettings.update],
  filterRepeaters: [repeatersView.list, repeaters.create, repeatersOrder],
  filterRepeater: [repeaters.read, repeaters.update, repeaterPreview],
  menus: [readMenu, moveNode, publishMenu],
  navigationSeo: [seoView.list, saveSeo, seoTemplates.create],
}

/** Everybody there can be: nobody, and each level with and without the flag and the mode. */
const people: (Visitor | null)[] = [
  null,
  ...levelNames.flatMap(level =>
    [false, true].flatMap(superUser =>
      [false, true].map(superUserMode => ({ level, superUser, superUserMode })),
    ),
  ),
]
const nameOf = (person: Visitor | null) =>
  person
    ? [person.level, person.superUser && 'super user', person.superUserMode && 'in the mode']
        .filter(Boolean)
        .join(', ')
    : 'logged out'

/** Said a second time, without the code under test: what the table itself means. */
function mayUse(rule: Rule, person: Visitor | null): boolean {
  if (rule.levels === open) return true
  if (!person || !rule.levels.includes(person.level)) return false
  return !rule.superUser || (person.superUser && person.superUserMode)
}

test('The table has every kind of page there is', () => {
  expect(table).toHaveLength(138)
  expect(table.filter(({ superUser }) => superUser).length).toBeGreaterThan(10)
  expect(table.filter(({ levels }) => levels === open)).toHaveLength(4)
})

describe.each(people.map(person => [nameOf(person), person] as const))('For %s', (_, visitor) => {
  const answer = (screen: Screen) =>
    guardPage(screen, new URL(screen.path.replace(/:\w+/g, '7'), origin), {
      visitor,
      hasTwoFactorToken: true,
      isFatal: false,
      holds: () => true,
      origin,
    })

  test.each([
    ['of the table', table],
    ['that are built', Object.values(screens) as Screen[]],
  ])('the guard shows exactly the pages %s', (_which, all) => {
    for (const screen of all) {
      const isPastSignIn =
        visitor !== null && [screens.login.path, screens.twoFactor.path].includes(screen.path as never)
      const answered = answer(screen)
      expect(answered.show, screen.path).toBe(!isPastSignIn && mayUse(screen, visitor))
      if (answered.show || isPastSignIn) continue
      const here = encodeURIComponent(new URL(screen.path.replace(/:\w+/g, '7'), origin).pathname)
      const isOfLevel = visitor !== null && mayUse({ levels: screen.levels }, visitor)
      const to =
        visitor === null ? `/login?redirect=${here}` : isOfLevel ? `/super-users?redirect=${here}` : '/'
      expect(answered, screen.path).toMatchObject({ to })
    }
  })

  test.each([
    ['of the table', table],
    ['that are built', Object.values(screens) as Screen[]],
  ])(
    'menu and palette offer of the pages %s what the guard shows, and super users those of their mode',
    (_which, all) => {
      const listed = visibleScreens(visitor, all)
      const inMode = visitor && { ...visitor, superUserMode: visitor.superUser }
      for (const screen of all) {
        const isOffered = listed.includes(screen)
        expect(isOffered, screen.path).toBe(
          !screen.hidden && screen.levels !== open && mayUse(screen, inMode),
        )
        if (screen.group)
          expect(screensOf(screen.group, visitor, all).includes(screen), screen.path).toBe(isOffered)
        expect(findScreens(screen.title, visitor, all).includes(screen), screen.path).toBe(isOffered)
      }
      expect(new Set(findScreens('', visitor, all))).toEqual(new Set(listed))
      const grouped = groups.flatMap(group => screensOf(group, visitor, all))
      expect(new Set(grouped), 'nothing twice, nothing left out').toEqual(
        new Set(listed.filter(({ group }) => group)),
      )
    },
  )

  test('the API lets in exactly whom the page is shown to', () => {
    for (const name of Object.keys(screens) as ScreenName[])
      for (const call of callsOf[name])
        expect(mayUse(call, visitor), name).toBe(mayUse(screens[name], visitor))
  })

  test('a hotkey acts for whom its page is shown to, says why not to the others, and to nobody outside', () => {
    for (const name of Object.keys(hotkeys) as HotkeyName[]) {
      const hotkey = hotkeys[name]
      const page = 'path' in hotkey ? table.find(({ path }) => path === hotkey.path) : undefined
      if ('path' in hotkey) expect(page, name).toBeDefined()
      const pressed = answerHotkey(name, visitor, () => true)
      const isAllowed = mayUse(page ?? hotkey, visitor)
      if (visitor === null) expect(pressed, name).toBe('nothing')
      else if (isAllowed) expect(pressed, name).toBe('run')
      else expect(pressed, name).toMatchObject({ alert: expect.stringContaining(`'${visitor.level}'`) })
      if (page) expect(answer(page).show, name).toBe(pressed === 'run')
    }
    for (const name of usableHotkeys(visitor)) expect(mayUse(hotkeys[name], visitor), name).toBe(true)
  })

  test('the palette looks for no record whose page is not shown', () => {
    for (const { title, rule, screen } of recordFinders)
      expect(mayUse(rule, visitor), title).toBe(mayUse(screen, visitor))
    const paths = (Object.values(screens) as Screen[]).filter(screen => mayUse(screen, visitor))
    for (const { label, rule, path } of paletteActions.filter(action => mayUse(action.rule, visitor))) {
      const [address] = path.split('?')
      expect(
        paths.some(screen => screen.path === address || screen.path.replace(/:\w+/, 'new') === address),
        `${label} ${JSON.stringify(rule)}`,
      ).toBe(true)
    }
  })
})
